/* Much to draw is drawn bit by bit, each bit in a turn of its own: between them the page answers. */

const waiting: (() => void)[] = [];

function next(): void {
  waiting.shift()?.();
  if (waiting.length) setTimeout(next);
}

/** Does it when its turn comes, after what else waits; what is given back takes it off the list. */
export function inTurn(job: () => void): () => void {
  waiting.push(job);
  if (waiting.length === 1) setTimeout(next);
  return () => {
    const at = waiting.indexOf(job);
    if (at > 0) waiting.splice(at, 1);
    else if (at === 0) waiting[0] = () => undefined; // its turn is called already
  };
}

/** How many of a list are drawn: a few more with every turn, and once it was whole all that come to it. */
export class Growing {
  n = $state(0);

  constructor(length: () => number, bit = 10) {
    $effect(() => {
      const most = length();
      if (!most || this.n === Infinity) return;
      return inTurn(() => (this.n = this.n + bit < most ? this.n + bit : Infinity));
    });
  }
}
