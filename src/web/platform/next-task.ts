/** Lets the browser do what it has waiting; a start in one piece would block it. */
export function nextTask(): Promise<void> {
  return wait(0);
}

/** Done after so many milliseconds, at the earliest. */
export function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
