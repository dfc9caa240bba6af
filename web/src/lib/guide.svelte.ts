/* Leads a person through the first battle: says something, waits for the answer it wants, and lays down the dice and what the
 * enemy does until the lesson lets go. */
import type { Guided, Step } from "./lessons.ts";

export class Guide {
  at = $state(0);
  off = $state(""); // what is said to another move than the wanted one
  private queue: string[];
  private phase: "before" | "wait" | "then" = "before";

  constructor(readonly lesson: Guided) {
    this.queue = [...(lesson.steps[0]?.before ?? [])];
  }

  get step(): Step | undefined {
    return this.lesson.steps[this.at];
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
      this.at++;
      if (this.ended) return null;
      this.queue = [...(this.step!.before ?? [])];
      this.phase = "before";
    }
  }

  /** Whether an answer is the one that is wanted; if not, what is said to that. */
  allows(text: string): boolean {
    const wanted = this.phase === "wait" ? this.step?.do : undefined;
    const plain = (t: string) => t.trim().toLowerCase().replace(/\s+/g, " ");
    if (wanted !== undefined && plain(wanted) === plain(text)) return true;
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
