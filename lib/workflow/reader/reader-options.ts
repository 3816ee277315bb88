import type { ListName } from "../problems";

export type ReaderOptions = {
  /** The list that is read; null for a list of step objects. */
  list: ListName | null;
  isJson: boolean;
  /** Accept strings with line breaks and unescaped quotes. */
  isLoose: boolean;
  /** Loose strings are not followed beyond this offset. */
  limit: number;
};
