-- AlterTable
ALTER TABLE "attempt" ADD COLUMN     "cache_write_hour_tokens" INTEGER;
