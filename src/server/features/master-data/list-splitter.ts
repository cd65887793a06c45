/**
 * What takes the text of a JSON list, from behind its bracket, apart into the texts of its items, piece by piece. It
 * looks at no more than where an item ends; whether it is JSON is for JSON.parse to say.
 */
export class ListSplitter {
  /** The text after the list's end; null before that. */
  behind: string | null = null;
  private item = '';
  private depth = 0;
  private isInString = false;
  private isEscaped = false;
  private isFirst = true;

  /** The part of an item read so far, while its end is missing. */
  get pending(): number {
    return this.item.length;
  }

  /** The items that end in this piece. */
  *push(piece: string): Generator<string> {
    if (this.behind !== null) {
      this.behind += piece;
      return;
    }
    let start = 0;
    for (let index = 0; index < piece.length; index += 1) {
      const end = this.look(piece.charCodeAt(index));
      if (end === null) continue;
      const item = this.item + piece.slice(start, index);
      this.item = '';
      start = index + 1;
      const isEmptyList = end === 'list' && this.isFirst && item.trim() === '';
      this.isFirst = false;
      if (!isEmptyList) yield item;
      if (end === 'list') {
        this.behind = piece.slice(start);
        return;
      }
    }
    this.item += piece.slice(start);
  }

  /** Reads the next character; returns what ends with it. */
  private look(code: number): 'item' | 'list' | null {
    if (this.isInString) {
      if (this.isEscaped) this.isEscaped = false;
      else if (code === backslash) this.isEscaped = true;
      else if (code === quote) this.isInString = false;
      return null;
    }
    if (code === quote) this.isInString = true;
    else if (code === openBrace || code === openBracket) this.depth += 1;
    else if (this.depth > 0) {
      if (code === closeBrace || code === closeBracket) this.depth -= 1;
    } else if (code === comma) return 'item';
    else if (code === closeBracket) return 'list';
    return null;
  }
}

const [quote, backslash, comma, openBrace, closeBrace, openBracket, closeBracket] = Array.from(
  '"\\,{}[]',
  (each) => each.charCodeAt(0),
);
