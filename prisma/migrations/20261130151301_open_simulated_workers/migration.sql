-- Simulated workers that stand for models with open weights get the tag that new ones begin with.
UPDATE "worker" SET "tags" = array_append("tags", 'open')
WHERE "id" IN (
  'wrk_simulated_qwen3_32b', 'wrk_simulated_gemma_3_27b_it', 'wrk_simulated_qwen3_32b_thinking',
  'wrk_simulated_deepseek_r1_distill_qwen_32b'
) AND NOT 'open' = ANY("tags");
