/** A screen that the user may open. */
export interface ScreenLink {
  path: string;
  name: string;
}

/** The target of a choice: an address of the app, a page of the server, a panel, or the SMS of a row. */
export interface SearchOption {
  id: string;
  label: string;
  description?: string;
  /** 'Leht', 'Tegevus': of what needs no second line. */
  kind?: string;
  isExact?: boolean;
  isPassing?: boolean;
  /** Further words that it is found by. */
  also?: string;
  to:
    | { path: string; search?: Record<string, string | readonly string[]> }
    | { href: string }
    | { panel: 'keys' | 'guide' }
    /** The row whose SMS is opened. */
    | { smsOf: number };
}
