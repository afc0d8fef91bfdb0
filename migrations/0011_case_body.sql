ALTER TABLE "cases" RENAME COLUMN "words" TO "body";
