import { globSync } from 'node:fs'
import path from 'node:path'
import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'

const SRC = path.resolve(import.meta.dirname, '../..')
const FREE = ['PgText', 'PgJson', 'PgJsonb', 'PgArray']

const snakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** As 'table.column': every column that can hold free text, so neither words of a list nor derived ones. */
export async function listTextColumns(): Promise<string[]> {
  const files = globSync('**/*.table.ts', { cwd: SRC })
  const modules = await Promise.all(files.map((file) => import(path.join(SRC, file)) as Promise<object>))
  const tables = modules.flatMap((module) => Object.values(module)).filter((value) => is(value, PgTable))
  return tables
    .flatMap((table) => {
      const columns = getTableConfig(table).columns.filter(
        ({ columnType, enumValues, generated }) =>
          FREE.includes(columnType) && !enumValues?.length && !generated,
      )
      return columns.map(({ name }) => `${getTableConfig(table).name}.${snakeCase(name)}`)
    })
    .sort()
}

/** Columns in which the tenant of {@link createHeldTenant} leaves nothing, by the reason. */
export const TEXTS_OF_NO_TENANT: Readonly<Record<string, string>> = {
  'The row goes with the login or the request.': `accounts.password_hash accounts.phone case_claims.note cases.rating_comment
    contact_changes.new_address contact_changes.old_address signing_codes.address signing_codes.code_hash
    contact_codes.address contact_codes.code_hash join_codes.code_hash password_links.token_hash recovery_codes.code_hash
    sessions.device sessions.network sessions.token_hash sign_in_codes.code_hash sign_in_codes.phone
    totp.pending_secret totp.secret`,
  'A number, which accounts and phones are tested with; the erasure of a person clears it.': `profiles.phone_e164
    profiles.unconfirmed_phone_e164 profiles.channels`,
  'Erased, and tested by the feature.': `import_made.before import_rows.photo_name
    online_payments.authorization_url online_refunds.reason
    rent_billings.reason reversed_payments.method reversed_payments.reference`,
  'Stays with a sealed paper, which both have; goes with a document that was never sealed.': `signatures.document_sha256
    signatures.ip signatures.name signatures.sent_to signatures.typed_name signatures.user_agent signing_events.ip
    signing_events.user_agent signings.document_key signings.document_sha256 signings.number
    signings.registration_reference signings.sealed_key signings.sealed_sha256 signings.sealed_type signings.title
    signings.totals`,
  'Deleted after days.': `login_failures.address login_failures.email bulk_runs.request rate_limits.key
    idempotency_keys.fingerprint idempotency_keys.key`,
  'The name of a file in the store, or a sum over it.': `import_rows.photo_key backups.file_key case_photos.file_key
    case_photos.thumbnail handover_photos.file_key handover_photos.sha256
    handover_photos.print handover_photos.thumbnail company_settings.logo_key documents.file_key expenses.bill_key expenses.bill_name
    expenses.bill_sha256 receipts.file_key receipts.sha256 withholding_certificates.file_key`,
  'Which staff member did it.': `signings.created_by_name bank_statements.created_by_name line_matches.created_by_name imports.signed_by announcements.sender_name backups.requested_by handovers.submitted_by_name cases.taken_by_name bulk_runs.requester_email
    bulk_runs.requester_name closes.closed_by_name closes.reopened_by_name expenses.created_by_name
    expenses.voided_by_name give_backs.created_by_name invoices.voided_by_name online_refunds.requested_by_name
    online_payment_settings.set_by_name payment_promises.created_by_name payments.created_by_name
    payments.reversed_by_name receipts.deleted_by_name reversed_payments.reversed_by_name
    tenant_contacts.created_by_name withholding_certificates.uploaded_by_name`,
  'What the office writes about a property, its money or a vendor.': `bank_statements.file_name
    statement_lines.note case_claims.vendor_name imports.file_name imports.reason imports.undo_reason
    announcements.audience_name
    closes.note closes.reopen_reason expenses.note expenses.supplier expenses.void_reason inspection_dates.reason
    inspection_rules.description inspection_rules.title journal_lines.property_name properties.name
    rent_cards.official_serial handover_templates.name
    handover_templates.rooms handover_templates.unit_kinds handover_templates.meters handover_templates.keys tax_rates.source vendors.name vendors.note vendors.phone vendors.trade`,
  'The number of a document or payment, which the books keep.': `statement_lines.transaction_id
    statement_lines.transaction_key invoices.e_vat_number invoices.invoice_number
    journal_lines.source_id journals.source_id online_payments.provider_id online_payments.reference
    online_payments.invoice_ids online_payment_events.event online_payment_events.id
    online_payment_events.reference online_refunds.provider_id online_refunds.reference payments.document_number
    payments.provider_reference payments.receipt_number deliveries.provider_id`,
  'A setting of the company or the portal.': `agreement_templates.body agreement_templates.name agreement_templates.unit_kinds money_accounts.name money_accounts.number
    money_accounts.number_key column_mappings.headings column_mappings.mapping statement_lines.source import_layouts.layout imports.headings imports.sheets account_codes.account account_codes.code account_codes.name
    account_codes.tax_code company_settings.settings mail_settings.from_address mail_settings.host
    mail_settings.password mail_settings.username online_payment_settings.secret_key reminder_settings.settings
    secrets.name secrets.value sms_settings.api_key sms_settings.budget_alerted_for sms_settings.quiet_from
    sms_settings.quiet_until sms_settings.sender tax_settings.vat_on_before units.kind_before
    vat_units_before.earlier`,
  'Written by the portal.': `bank_statements.sha256 statement_lines.identity statement_lines.candidates
    statement_lines.parts statement_lines.payment_ids tenants.pay_code import_layouts.columns import_made.rows import_rows.row imports.hash imports.makes imports.money audit_events.action audit_events.ip audit_events.request_id audit_events.role
    audit_events.target_id audit_events.target_kind audit_reseals.digest audit_seals.digest backups.check_error
    backups.error backups.kind bulk_runs.error bulk_runs.fingerprint bulk_runs.summary closes.months
    deliveries.kind invoices.due_before journal_lines.account notices.link notices.type online_payments.channel
    online_payments.currency online_payments.failure
    online_payments.provider online_refunds.error payments.provider quota_uses.kind
    reminder_runs.error shares.token_hash`,
}
