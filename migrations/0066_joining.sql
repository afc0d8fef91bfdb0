CREATE TABLE "join_codes" (
	"uid" uuid PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"channel" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "join_codes_hash" UNIQUE("code_hash")
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "joined_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "invited_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "join_codes" ADD CONSTRAINT "join_codes_uid_accounts_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."accounts"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "join_codes_expiry" ON "join_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "profiles_unconfirmed_phone" ON "profiles" USING btree ("unconfirmed_phone_e164") WHERE unconfirmed_phone_e164 is not null;--> statement-breakpoint
UPDATE "accounts" SET "joined_at" = joined.at
  FROM (
    SELECT account.uid, least(min(event.at), min(session.opened_at)) AS at
      FROM "accounts" account
      LEFT JOIN "audit_events" event ON event.actor = account.uid AND event.at >= account.created_at
        AND event.action IN ('session.opened', 'password.reset', 'password.changed')
      LEFT JOIN (SELECT uid, min(created_at) AS opened_at FROM "sessions" GROUP BY uid) session ON session.uid = account.uid
      GROUP BY account.uid
  ) joined
  WHERE joined.uid = "accounts".uid AND joined.at IS NOT NULL;--> statement-breakpoint
UPDATE "tenants" SET "invited_at" = welcomed.at
  FROM (
    SELECT subject_id, max(created_at) AS at FROM "deliveries" WHERE kind IN ('welcome', 'welcome-link') GROUP BY subject_id
  ) welcomed
  WHERE welcomed.subject_id = "tenants".uid AND "tenants".deleted_at IS NULL;
