export { asSentence } from "./as-sentence";
export {
  type ErrorCode,
  errorCodes,
  isAbortError,
  isStudioError,
  StudioError,
  type StudioErrorOptions,
} from "./studio-error";
