import type { SamplerItem } from "./item";
import { benchmarkOf, levelOf, type Profile } from "./profiles";
import { isRight, isUseful, normaliseAnswer, readAnswer } from "./read-answer";
import type { WorkerMessage } from "./read-message";
import { readSubtaskKind, type SubtaskKind } from "./subtask-kind";

/** In logits. The sizes are assumptions; `docs/simulation.md` says what each is modelled on. */
export const effects = {
  /** Added per level below the benchmark's, taken away per level above. */
  level: 0.75,
  usefulPlan: 1,
  uselessPlan: -0.2,
  agreement: 1,
  misleading: 0.8,
  verdict: 0.9,
  kind: {
    plan: 0.4,
    recall: 0.3,
    part: 0.6,
    verify: 0.5,
    judge: 0.4,
    combine: 0.2,
    refine: 0.2,
    solve: 0,
  } satisfies Record<SubtaskKind, number>,
} as const;

/** What the visible replies amount to, told by the reference answer, which the worker itself is not given. */
export type Evidence = {
  /** Earlier replies that give the right answer. */
  right: number;
  /** The largest group of earlier replies that agree on one wrong answer. */
  wrong: number;
  wrongAnswer: string | null;
  /** Right verdicts less wrong ones. */
  verdicts: number;
  usefulPlans: number;
  uselessPlans: number;
};

/** Log-odds of the published accuracy, in per cent. */
export function toLogit(percent: number): number {
  const share = Math.min(Math.max(percent / 100, 0.005), 0.995);
  return Math.log(share / (1 - share));
}

export function gatherEvidence(message: WorkerMessage, item: SamplerItem): Evidence {
  const evidence: Evidence = {
    right: 0,
    wrong: 0,
    wrongAnswer: null,
    verdicts: 0,
    usefulPlans: 0,
    uselessPlans: 0,
  };
  const wrongGroups = new Map<string, number>();
  const previous = message.previousAnswer;
  const replies = previous === null ? [] : [{ subtask: "", reply: previous }];
  for (const { subtask, reply } of [...replies, ...message.seen]) {
    const answer = readAnswer(reply, item);
    if (answer === null) addPlan(evidence, reply, item);
    else if (isRight(answer, item)) evidence.right += 1;
    else addWrong(evidence, wrongGroups, answer);
    if (readSubtaskKind(subtask) === "verify" && answer !== null) {
      evidence.verdicts += isRight(answer, item) ? 1 : -1;
    }
  }
  return evidence;
}

function addPlan(evidence: Evidence, reply: string, item: SamplerItem) {
  if (isUseful(reply, item)) evidence.usefulPlans += 1;
  else evidence.uselessPlans += 1;
}

function addWrong(evidence: Evidence, groups: Map<string, number>, answer: string) {
  const key = normaliseAnswer(answer);
  const size = (groups.get(key) ?? 0) + 1;
  groups.set(key, size);
  if (size > evidence.wrong) {
    evidence.wrong = size;
    evidence.wrongAnswer = answer;
  }
}

/**
 * The chance, in (0, 1), that the worker gets its subtask right:
 * logit p = logit(base) + level + kind + plan + agreement * sqrt(right) - misleading * sqrt(wrong) + verdict * verdicts.
 */
export function chanceOfRight(given: {
  profile: Profile;
  item: SamplerItem;
  kind: SubtaskKind;
  evidence: Evidence;
}): number {
  const { profile, item, kind, evidence } = given;
  const benchmark = benchmarkOf[item.topic];
  const logit =
    toLogit(profile.accuracy[benchmark]) +
    effects.level * (levelOf[benchmark] - item.level) +
    effects.kind[kind] +
    (evidence.usefulPlans > 0 ? effects.usefulPlan : 0) +
    (evidence.uselessPlans > 0 ? effects.uselessPlan : 0) +
    effects.agreement * Math.sqrt(evidence.right) -
    effects.misleading * Math.sqrt(evidence.wrong) +
    effects.verdict * evidence.verdicts;
  return 1 / (1 + Math.exp(-logit));
}
