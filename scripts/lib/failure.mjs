/** A failure with words for the person at the keyboard: what happened, and what to do about it. */
export class Failure extends Error {
  /**
   * @param {string} message what happened, one sentence
   * @param {string} [advice] what to do now
   * @param {unknown} [cause]
   */
  constructor(message, advice = "", cause = undefined) {
    super(advice === "" ? message : `${message}\n${advice}`, { cause });
    this.name = "Failure";
  }
}

/** @param {unknown} error */
export function errorCode(error) {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
