/**
 * Knows when something is wrong in the attack that a server may rightly answer 503 for: from the beginning of a fault
 * until every server has been seen to read and write again.
 */
export class Trouble {
  #isOn = false;
  #times = 0;

  begin(): void {
    this.#isOn = true;
    this.#times += 1;
  }

  end(): void {
    this.#isOn = false;
  }

  /** Answers, when it is called later, whether all has been well all the time since now. */
  watch(): () => boolean {
    const [wasOn, times] = [this.#isOn, this.#times];
    return () => !wasOn && !this.#isOn && this.#times === times;
  }
}
