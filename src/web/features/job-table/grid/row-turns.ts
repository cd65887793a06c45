/** In ms: a frame that takes longer is given less to draw, one that is over sooner more. */
const tooLong = 34;
const short = 24;
const fewest = 3;
const most = 40;

type Waiting = { index: number; draw: () => void };

/**
 * Lets rows that come into sight be drawn a few in each frame, so that scrolling never waits for a screenful of
 * them. How many is found out by how long frames take. The first rows of all are drawn at once.
 */
export function rowTurns() {
  const waiting = new Set<Waiting>();
  let perFrame = Infinity;
  let last = -1;
  let isAsked = false;
  let before: number | null = null;

  const turn = (now: number) => {
    isAsked = false;
    if (before !== null && now - before > tooLong) perFrame = Math.max(fewest, perFrame / 2);
    else if (before !== null && now - before < short) perFrame = Math.min(most, perFrame + 2);
    draw(perFrame);
    if (perFrame === Infinity) perFrame = 5;
    before = waiting.size > 0 ? now : null;
    if (waiting.size > 0) askForFrame();
  };
  const draw = (count: number) => {
    const rows = [...waiting].sort((a, b) => a.index - b.index);
    // Those beside what is there already come first.
    if ((rows[0]?.index ?? last) < last) rows.reverse();
    for (const row of rows.slice(0, count)) {
      waiting.delete(row);
      last = row.index;
      row.draw();
    }
  };
  const askForFrame = () => {
    if (isAsked) return;
    isAsked = true;
    requestAnimationFrame(turn);
  };

  /** Draws the row when it is its turn; what is given back takes the wish back. */
  return (index: number, drawRow: () => void): (() => void) => {
    const row = { index, draw: drawRow };
    waiting.add(row);
    askForFrame();
    return () => {
      waiting.delete(row);
    };
  };
}

export type RowTurns = ReturnType<typeof rowTurns>;
