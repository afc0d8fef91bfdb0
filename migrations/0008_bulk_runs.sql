CREATE TABLE "bulk_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"requested_by" uuid NOT NULL,
	"requester_email" text NOT NULL,
	"request" json NOT NULL,
	"state" text NOT NULL,
	"attempted" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"emails" integer DEFAULT 0 NOT NULL,
	"mailed" integer DEFAULT 0 NOT NULL,
	"emails_failed" integer DEFAULT 0 NOT NULL,
	"summary" json,
	"results" json,
	"error" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"moved_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE INDEX "bulk_runs_age" ON "bulk_runs" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "bulk_runs_running" ON "bulk_runs" USING btree ("moved_at") WHERE state = 'running';