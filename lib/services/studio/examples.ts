import type { ExampleQuestion } from "@/lib/api-contract";
import { exampleQuestions, findSamplerItem } from "@/lib/simulation";

/** A dozen questions of the sampler that give different plans. */
export async function listExamples(): Promise<{ examples: ExampleQuestion[] }> {
  const examples = exampleQuestions.flatMap(({ id, question }) => {
    const item = findSamplerItem(question);
    return item ? [{ id, question, topic: item.topic, level: item.level }] : [];
  });
  return { examples };
}
