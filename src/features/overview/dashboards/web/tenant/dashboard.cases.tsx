import type { PlainText } from '../../../../../shared/translations/english/screens.ts'
import { t, translateKnown } from '../../../../../web/translate.ts'
import { LinkButton } from '../../../../../web/ui/link.tsx'
import { Section } from '../../../../../web/ui/page.tsx'
import { EmptyState, ErrorState, Loading } from '../../../../../web/ui/states.tsx'
import { tenantStatusLabel } from '../../../../service/cases/cases.messages.ts'
import { CASES, type CaseKind } from '../../../../service/cases/cases.rules.ts'
import type { OwnCases } from '../../../../service/cases/web/tenant/own-cases.ts'
import { ShortCases } from '../../../../service/cases/web/tenant/short-cases.tsx'
import { LOAD_FAILED } from './dashboard.failure.tsx'
import { Overview, SHOWN } from './dashboard.overview.tsx'

const EMPTY: Record<CaseKind, Record<'title' | 'none' | 'why' | 'action', PlainText>> = {
  request: {
    title: 'Maintenance Requests',
    none: 'No requests yet',
    why: 'Something is broken or leaks? Tell the office here, with photos, and follow what happens.',
    action: 'Submit a Request',
  },
  complaint: {
    title: 'Complaints',
    none: 'No complaints yet',
    why: 'Noise, neighbours, anything that is not right: the office reads it and answers here.',
    action: 'Submit a Complaint',
  },
}

type Props = { kind: CaseKind; cases: OwnCases }

export function CaseOverview({ kind, cases: { data, error, retry } }: Props) {
  const title = t(EMPTY[kind].title)
  if (!data || data.totals.total === 0) {
    return (
      <Section title={title}>
        {data ? (
          <NoCases kind={kind} />
        ) : error ? (
          <ErrorState title={LOAD_FAILED} error={error} onRetry={retry} />
        ) : (
          <Loading />
        )}
      </Section>
    )
  }
  const { statuses, path } = CASES[kind]
  const { total, counts } = data.totals
  return (
    <Overview
      title={title}
      to={`/${path}`}
      total={total}
      counts={statuses.map((status) => ({
        label: translateKnown(tenantStatusLabel(status)),
        count: counts[status] ?? 0,
        status,
      }))}
    >
      <ShortCases kind={kind} cases={data.newest.slice(0, SHOWN)} reader="tenant" />
    </Overview>
  )
}

function NoCases({ kind }: { kind: CaseKind }) {
  const { none, why, action } = EMPTY[kind]
  return (
    <EmptyState
      title={t(none)}
      action={
        <LinkButton to={`/${CASES[kind].path}`} variant="light">
          {t(action)}
        </LinkButton>
      }
    >
      {t(why)}
    </EmptyState>
  )
}
