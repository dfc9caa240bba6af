/* Leads a person through the first battle: says something, waits for the answer it wants, and lays down the dice and what the
 * enemy does until the lesson lets go. */
import { courseOf, isFirst, parted, type Guided, type Step } from "./lessons.ts";

export const plain = (text: string) => text.trim().toLowerCase().replace(/\s+/g, " ");
const optional = (laid: string) => laid.startsWith("?");
const bare = (laid: string) => laid.replace(/^\?/, "");

export class Guide {
  at = $state(0);
  off = $state(""); // what is said to another move than the wanted one
  private queue: string[];
  private phase: "before" | "wait" | "then" = "before";

  constructor(readonly lesson: Guided) {
    this.queue = [...(lesson.steps[0]?.before ?? [])];
  }

  /** The lesson as it stood after these answers, at that step: its course is compared with them. */
  static resumed(lesson: Guided, answers: string[], at: number): Guide {
    const guide = new Guide(lesson);
    let n = 0;
    const given = (laid: string): boolean => {
      const found = optional(laid) ? (plain(answers[n] ?? "") === plain(bare(laid)) ? n : -1) : answers.findIndex((a, i) => i >= n && plain(a) === plain(laid));
      if (found >= 0) n = found + 1;
      return found >= 0;
    };
    const drain = () => {
      while (guide.queue.length && n < answers.length && (given(guide.queue[0]!) || optional(guide.queue[0]!))) guide.queue.shift();
    };
    for (;;) {
      drain();
      if (guide.ended || guide.queue.some((q) => !optional(q))) return guide;
      if (guide.phase === "then") {
        if (n >= answers.length && guide.at >= at) return guide;
        guide.advance();
      } else {
        guide.phase = "wait";
        const passed = guide.step!.do ? given(guide.step!.do) : n < answers.length || guide.at < at;
        if (!passed) return guide;
        guide.done();
      }
    }
  }

  get step(): Step | undefined {
    return this.lesson.steps[this.at];
  }
  get last(): boolean {
    return this.at === this.lesson.steps.length - 1;
  }
  get ended(): boolean {
    return this.at >= this.lesson.steps.length;
  }

  /** The next answer that is laid down; null: the person is asked, or the lesson is over. */
  next(): string | null {
    for (;;) {
      if (this.queue.length) return this.queue.shift()!;
      if (this.phase === "before") this.phase = "wait";
      if (this.phase === "wait") return null;
      this.advance();
      if (this.ended) return null;
    }
  }

  private advance(): void {
    this.at++;
    this.queue = [...(this.step?.before ?? [])];
    this.phase = "before";
  }

  /** Whether an answer is the one that is wanted; if not, what is said to that. */
  allows(text: string): boolean {
    const wanted = this.phase === "wait" ? this.step?.do : undefined;
    if (wanted !== undefined && plain(wanted) === plain(text)) return true;
    if (this.last && this.phase === "wait" && wanted === undefined) {
      this.end(); // whoever plays on has read what it says
      return true;
    }
    this.off = wanted === undefined ? "Read on first: the lesson goes on with the button." : "You could. Let us first do what the lesson asks; it lets go soon.";
    return false;
  }

  /** The wanted answer was given, or the reader goes on. */
  done(): void {
    this.off = "";
    this.queue = [...(this.step?.then ?? [])];
    this.phase = "then";
  }

  end(): void {
    this.at = this.lesson.steps.length;
    this.queue = [];
    this.phase = "then";
  }
}

/** Who leads through a battle, from the step at which it was left; null: nobody. */
export async function guideOf(lesson: string | undefined, step: number | undefined, answers: () => Promise<string[]>): Promise<Guide | null> {
  if (!lesson || !isFirst(lesson) || step === undefined) return null;
  const course = await courseOf(parted(lesson)[0]).catch(() => null);
  return course && Guide.resumed(course.first, await answers(), step);
}
