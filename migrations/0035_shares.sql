CREATE TABLE "shares" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"tenant_id" uuid NOT NULL,
	"from_day" date,
	"to_day" date,
	"created_by" uuid NOT NULL,
	"created_by_name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"opened_at" timestamp (3) with time zone,
	"times_opened" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "shares_token" UNIQUE("token_hash"),
	CONSTRAINT "shares_kind" CHECK (kind in ('invoice', 'payment', 'statement')),
	CONSTRAINT "shares_range" CHECK ((kind = 'statement') = (from_day is not null) and (kind = 'statement') = (to_day is not null))
);
--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shares_subject" ON "shares" USING btree ("subject_id","created_at");--> statement-breakpoint
CREATE INDEX "shares_tenant" ON "shares" USING btree ("tenant_id");--> statement-breakpoint
CREATE INDEX "shares_expiry" ON "shares" USING btree ("expires_at");