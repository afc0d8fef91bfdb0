CREATE TABLE "closes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"through" date NOT NULL,
	"months" jsonb NOT NULL,
	"note" text,
	"closed_at" timestamp (3) with time zone NOT NULL,
	"closed_by" uuid,
	"closed_by_name" text,
	"reopened_at" timestamp (3) with time zone,
	"reopened_by" uuid,
	"reopened_by_name" text,
	"reopen_reason" text,
	CONSTRAINT "closes_reopened_whole" CHECK (num_nonnulls(reopened_at, reopened_by, reopened_by_name, reopen_reason) in (0, 4))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "closes_through" ON "closes" USING btree ("through") WHERE reopened_at is null;