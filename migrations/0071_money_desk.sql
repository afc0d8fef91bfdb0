CREATE TABLE "bank_statement_lines" (
	"statement_id" uuid NOT NULL,
	"line_id" uuid NOT NULL,
	CONSTRAINT "bank_statement_lines_statement_id_line_id_pk" PRIMARY KEY("statement_id","line_id")
);
--> statement-breakpoint
CREATE TABLE "bank_statements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"source" text NOT NULL,
	"file_name" text,
	"sha256" text NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"lines" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"created_by_name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "column_mappings" (
	"account_id" uuid NOT NULL,
	"headings" text NOT NULL,
	"mapping" jsonb NOT NULL,
	"used_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "column_mappings_account_id_headings_pk" PRIMARY KEY("account_id","headings")
);
--> statement-breakpoint
CREATE TABLE "line_matches" (
	"payment_id" uuid PRIMARY KEY NOT NULL,
	"line_id" uuid NOT NULL,
	"tenant_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"posted" boolean NOT NULL,
	"taught" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid,
	"created_by_name" text NOT NULL,
	CONSTRAINT "line_matches_amount" CHECK (amount > 0)
);
--> statement-breakpoint
CREATE TABLE "money_accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"number" text NOT NULL,
	"number_key" text NOT NULL,
	"opening_balance" bigint NOT NULL,
	"opening_day" date NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "money_accounts_number" UNIQUE("number_key")
);
--> statement-breakpoint
CREATE TABLE "money_desk_settings" (
	"id" integer PRIMARY KEY NOT NULL,
	"wallet_claim_days" integer NOT NULL,
	"bank_claim_days" integer NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"name" text,
	"tenant_id" uuid NOT NULL,
	"times" integer NOT NULL,
	"auto" boolean DEFAULT false NOT NULL,
	"last_day" date NOT NULL,
	CONSTRAINT "payers_key" UNIQUE("kind","key","tenant_id")
);
--> statement-breakpoint
CREATE TABLE "statement_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"identity" text NOT NULL,
	"occurrence" integer NOT NULL,
	"source" text NOT NULL,
	"position" bigint GENERATED ALWAYS AS IDENTITY (sequence name "statement_lines_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"day" date NOT NULL,
	"direction" text NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"fee" bigint,
	"balance" bigint,
	"transaction_id" text,
	"transaction_key" text,
	"reference" text NOT NULL,
	"text" text NOT NULL,
	"payer_name" text,
	"payer_number" text,
	"payer_kind" text,
	"payer_key" text,
	"state" text NOT NULL,
	"reason" text,
	"rule" text,
	"confidence" text,
	"action" text,
	"parts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"payment_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"candidates" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"posts_by_itself" boolean DEFAULT true NOT NULL,
	"other_line" uuid,
	"aside_kind" text,
	"note" text,
	"aside_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"search" text GENERATED ALWAYS AS (search_fold(coalesce(text, '')) || E' \n ' || search_fold(coalesce(reference, '')) || E' \n ' || search_fold(coalesce(payer_name, '')) || E' \n ' || search_fold(coalesce(transaction_id, ''))) STORED,
	CONSTRAINT "statement_lines_identity" UNIQUE("account_id","identity","occurrence"),
	CONSTRAINT "statement_lines_amount_above_0" CHECK (amount > 0),
	CONSTRAINT "statement_lines_fee" CHECK (fee is null or fee > 0),
	CONSTRAINT "statement_lines_aside" CHECK ((state = 'aside') = (aside_at is not null))
);
--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "method" text;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "pay_code" text;--> statement-breakpoint
ALTER TABLE "bank_statement_lines" ADD CONSTRAINT "bank_statement_lines_statement_id_bank_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."bank_statements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_statement_lines" ADD CONSTRAINT "bank_statement_lines_line_id_statement_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."statement_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_statements" ADD CONSTRAINT "bank_statements_account_id_money_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."money_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "column_mappings" ADD CONSTRAINT "column_mappings_account_id_money_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."money_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "line_matches" ADD CONSTRAINT "line_matches_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "line_matches" ADD CONSTRAINT "line_matches_line_id_statement_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."statement_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "line_matches" ADD CONSTRAINT "line_matches_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payers" ADD CONSTRAINT "payers_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_account_id_money_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."money_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_statement_lines_line" ON "bank_statement_lines" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "bank_statements_account" ON "bank_statements" USING btree ("account_id","from_day");--> statement-breakpoint
CREATE INDEX "line_matches_line" ON "line_matches" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "line_matches_tenant" ON "line_matches" USING btree ("tenant_id");--> statement-breakpoint
CREATE INDEX "payers_tenant" ON "payers" USING btree ("tenant_id");--> statement-breakpoint
CREATE INDEX "statement_lines_newest" ON "statement_lines" USING btree ("day","id");--> statement-breakpoint
CREATE INDEX "statement_lines_account" ON "statement_lines" USING btree ("account_id","day","id");--> statement-breakpoint
CREATE INDEX "statement_lines_amount" ON "statement_lines" USING btree ("account_id","amount","day");--> statement-breakpoint
CREATE INDEX "statement_lines_waiting" ON "statement_lines" USING btree ("state","day","id") WHERE state in ('open', 'proposed', 'part', 'held');--> statement-breakpoint
CREATE INDEX "statement_lines_strangers" ON "statement_lines" USING btree ("aside_at") WHERE aside_at is not null;--> statement-breakpoint
CREATE INDEX "statement_lines_payer" ON "statement_lines" USING btree ("payer_key") WHERE payer_key is not null;--> statement-breakpoint
-- The twin of pay-codes.rules.ts: five signs with a letter and a digit, 2a + 3b + 4c + 5d + e = 0 modulo 31.
CREATE FUNCTION new_pay_code() RETURNS text LANGUAGE plpgsql VOLATILE AS $$
  DECLARE
    signs constant text := '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
    weights constant integer[] := '{2,3,4,5}';
    place integer;
    total integer;
    code text;
  BEGIN
    LOOP
      code := '';
      total := 0;
      FOR weight IN 1..4 LOOP
        place := floor(random() * 31)::integer;
        code := code || substr(signs, place + 1, 1);
        total := total + weights[weight] * place;
      END LOOP;
      code := code || substr(signs, (31 - total % 31) % 31 + 1, 1);
      IF code ~ '[A-Z]' AND code ~ '[0-9]' AND NOT EXISTS (SELECT FROM tenants WHERE pay_code = code) THEN
        RETURN code;
      END IF;
    END LOOP;
  END $$;--> statement-breakpoint
CREATE FUNCTION keep_pay_code() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION 'a pay code is never changed';
  END $$;--> statement-breakpoint
UPDATE "tenants" SET "pay_code" = new_pay_code();--> statement-breakpoint
ALTER TABLE "tenants" ALTER COLUMN "pay_code" SET NOT NULL, ALTER COLUMN "pay_code" SET DEFAULT new_pay_code();--> statement-breakpoint
ALTER TABLE "tenants" ADD CONSTRAINT "tenants_pay_code" UNIQUE("pay_code");--> statement-breakpoint
CREATE TRIGGER tenants_pay_code_kept BEFORE UPDATE OF pay_code ON "tenants" FOR EACH ROW WHEN (new.pay_code IS DISTINCT FROM old.pay_code) EXECUTE FUNCTION keep_pay_code();--> statement-breakpoint
CREATE FUNCTION keep_statement_line() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION 'what a statement said never changes';
  END $$;--> statement-breakpoint
CREATE TRIGGER statement_lines_kept
  BEFORE UPDATE OF account_id, identity, occurrence, day, direction, amount, fee, balance, transaction_id, text, reference, payer_name, payer_number
  ON "statement_lines" FOR EACH ROW
  WHEN (new.account_id <> old.account_id OR new.identity <> old.identity OR new.occurrence <> old.occurrence OR new.day <> old.day
    OR new.direction <> old.direction OR new.amount <> old.amount OR new.fee IS DISTINCT FROM old.fee
    OR new.balance IS DISTINCT FROM old.balance OR new.transaction_id IS DISTINCT FROM old.transaction_id
    OR new.text NOT IN (old.text, '') OR new.reference NOT IN (old.reference, '')
    OR (new.payer_name IS DISTINCT FROM old.payer_name AND new.payer_name IS NOT NULL)
    OR (new.payer_number IS DISTINCT FROM old.payer_number AND new.payer_number IS NOT NULL))
  EXECUTE FUNCTION keep_statement_line();--> statement-breakpoint
CREATE FUNCTION end_line_match() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    DELETE FROM line_matches WHERE payment_id = new.id;
    RETURN NULL;
  END $$;--> statement-breakpoint
CREATE TRIGGER payments_reversed_off_line AFTER UPDATE OF reversed_at ON "payments" FOR EACH ROW
  WHEN (old.reversed_at IS NULL AND new.reversed_at IS NOT NULL) EXECUTE FUNCTION end_line_match();--> statement-breakpoint
CREATE FUNCTION reopen_statement_line() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    UPDATE statement_lines line SET
        state = CASE WHEN EXISTS (SELECT FROM line_matches WHERE line_id = old.line_id) THEN 'part' ELSE 'open' END,
        posts_by_itself = false, reason = 'undone', rule = NULL, confidence = NULL, action = NULL,
        parts = '[]', payment_ids = '[]', candidates = '[]'
      WHERE line.id = old.line_id AND line.state <> 'aside';
    IF old.taught THEN
      UPDATE payers SET times = payers.times - 1 FROM statement_lines line
        WHERE line.id = old.line_id AND payers.kind = line.payer_kind AND payers.key = line.payer_key
          AND payers.tenant_id = old.tenant_id;
      DELETE FROM payers USING statement_lines line
        WHERE line.id = old.line_id AND payers.kind = line.payer_kind AND payers.key = line.payer_key
          AND payers.tenant_id = old.tenant_id AND payers.times <= 0;
    END IF;
    RETURN NULL;
  END $$;--> statement-breakpoint
CREATE TRIGGER line_matches_ended AFTER DELETE ON "line_matches" FOR EACH ROW EXECUTE FUNCTION reopen_statement_line();
