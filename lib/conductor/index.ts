export {
  type ConductMessagesOptions,
  conductMessages,
  type Refusal,
} from "./conduct-messages";
export {
  type ConductOutcome,
  type ReadConductReplyOptions,
  readConductReply,
} from "./read-conduct-reply";
