/**
 * In SQL: whether a call failed. One that its user stopped, or that was lost with its process, says nothing against its
 * worker.
 */
export const isFailure =
  "(error_code IS NOT NULL AND error_code NOT IN ('cancelled', 'interrupted'))";
