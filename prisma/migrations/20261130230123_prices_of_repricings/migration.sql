-- AlterTable
ALTER TABLE "repriced_run" ADD COLUMN     "prices" JSONB NOT NULL DEFAULT '[]';
