/** Calls back, once, when the process that started this one has ended. Looks twice a second; keeps nothing alive. */
export function whenParentEnds(callback) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    callback();
  }, 500);
  timer.unref();
}
