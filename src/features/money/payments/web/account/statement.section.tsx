import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addDays, isDay } from '../../../../../shared/days.ts'
import { errorMessageWith } from '../../../../../web/error-messages.ts'
import { saveAs } from '../../../../../web/files/download.ts'
import { Button } from '../../../../../web/ui/button.tsx'
import { DateField } from '../../../../../web/ui/form/date-field.tsx'
import { SubmitButton } from '../../../../../web/ui/form/submit-button.tsx'
import { Row, Stack } from '../../../../../web/ui/layout.tsx'
import { Notice, useNotice } from '../../../../../web/ui/notice.tsx'
import { Section } from '../../../../../web/ui/page.tsx'
import { ShareButton } from '../../../../../web/ui/share-button.tsx'
import { ErrorState, Loading } from '../../../../../web/ui/states.tsx'
import { useSending } from '../../../../../web/use-sending.ts'
import { useCan } from '../../../../identity/accounts/web/accounts.api.ts'
import { useToday } from '../../../../identity/company/web/company.api.ts'
import { accountsApi } from '../payments.api.ts'
import { FAILED, mailProblem } from '../payments.messages.ts'
import classes from './account.module.css'
import { type StatementRange, statementQuery } from './account.queries.ts'
import { StatementTable } from './statement-table.tsx'

const DAYS_BACK = 365
const FORMATS = [
  { format: 'pdf', label: 'PDF' },
  { format: 'xlsx', label: 'Excel' },
  { format: 'csv', label: 'CSV' },
] as const

type Props = { tenant: { id: string; name: string } }

export function StatementSection({ tenant }: Props) {
  const today = useToday()
  const can = useCan()
  const notice = useNotice()
  const [typed, setTyped] = useState<StatementRange>({ from: addDays(today, -DAYS_BACK), to: today })
  const isRange = isDay(typed.from) && isDay(typed.to) && typed.from <= typed.to
  const query = useQuery({
    ...statementQuery(tenant.id, typed),
    enabled: isRange,
    placeholderData: keepPreviousData,
  })
  const { data, error, refetch } = query
  const change = (changes: Partial<StatementRange>) => setTyped({ ...typed, ...changes })
  return (
    <Section title="Statement">
      {notice.node}
      <Stack columns={150} gap="lg" className={classes.range}>
        <DateField today={today} label="From" value={typed.from} onChange={(from) => change({ from })} />
        <DateField today={today} label="To" value={typed.to} onChange={(to) => change({ to })} />
      </Stack>
      {!isRange && <Notice tone="info">Please choose a first day that is not after the last one.</Notice>}
      {!data && !error && isRange && <Loading height={240} />}
      {!data && error && <ErrorState title={FAILED.statement} error={error} onRetry={() => void refetch()} />}
      {data && <StatementTable statement={data} changing={query.isPlaceholderData} />}
      {isRange && (
        <Row gap="sm" align="center">
          <StatementFiles
            tenant={tenant}
            range={typed}
            onFailed={(error) => notice.show('error', errorMessageWith(FAILED.statementFile)(error))}
          />
          <ShareButton
            item={{ kind: 'statement', id: tenant.id, tenantId: tenant.id, title: 'Statement', range: typed }}
            size="compact-md"
          />
          {can('payment:write') && (
            <MailStatement
              tenant={tenant}
              range={typed}
              onSent={(text, tone) => notice.report(tone, text)}
              onFailed={(error) => notice.show('error', errorMessageWith(FAILED.statementMail)(error))}
            />
          )}
        </Row>
      )}
    </Section>
  )
}

type PartProps = Props & { range: StatementRange; onFailed: (error: unknown) => void }

function StatementFiles({ tenant, range, onFailed }: PartProps) {
  const [busy, setBusy] = useState<string | null>(null)
  const save = async (format: 'pdf' | 'csv' | 'xlsx') => {
    if (busy) return
    setBusy(format)
    try {
      const call = { params: { id: tenant.id }, query: { ...range, format } }
      const bytes = await accountsApi.bytes('GET /tenants/{id}/statement', call)
      saveAs(bytes, `Statement_${tenant.name.replaceAll(/\s+/g, '_')}_${range.from}_${range.to}.${format}`)
    } catch (error) {
      onFailed(error)
    } finally {
      setBusy(null)
    }
  }
  return FORMATS.map(({ format, label }) => (
    <Button
      key={format}
      variant="default"
      size="compact-md"
      aria-disabled={busy !== null || undefined}
      aria-label={`${label} of the statement`}
      onClick={() => void save(format)}
    >
      {busy === format ? 'Saving...' : label}
    </Button>
  ))
}

type MailProps = PartProps & { onSent: (text: string, tone: 'success' | 'info') => void }

function MailStatement({ tenant, range, onSent, onFailed }: MailProps) {
  const { busy, press } = useSending({
    of: JSON.stringify([tenant.id, range]),
    send: (key) =>
      accountsApi('POST /tenants/{id}/statement/mail', { params: { id: tenant.id }, body: range, key }),
    onSent: async (mailed) => {
      const problem = mailProblem(mailed)
      const done = mailed.smsQueued
        ? `An SMS tells ${tenant.name} what is owed, with a link to the statement.`
        : `The statement was mailed to ${tenant.name}.`
      onSent(problem ?? done, problem ? 'info' : 'success')
    },
    onFailed,
  })
  return (
    <SubmitButton variant="default" size="compact-md" busyText="Sending..." busy={busy} onClick={press}>
      Mail it
    </SubmitButton>
  )
}
