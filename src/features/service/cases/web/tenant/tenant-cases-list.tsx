import { useQuery } from '@tanstack/react-query'
import { Row, Text } from '../../../../../web/ui/layout.tsx'
import { TextLink } from '../../../../../web/ui/link.tsx'
import { Section } from '../../../../../web/ui/page.tsx'
import { ErrorState, Loading } from '../../../../../web/ui/states.tsx'
import { caseMessages } from '../../cases.messages.ts'
import { CASES, type CaseKind } from '../../cases.rules.ts'
import { newestCasesQuery } from './newest-cases.ts'
import { ShortCases } from './short-cases.tsx'

export function activeFirst<R extends { id: string }>(
  active: readonly R[],
  newest: readonly R[],
  count: number,
): R[] {
  const others = newest.filter(({ id }) => active.every((row) => row.id !== id))
  return [...active, ...others].slice(0, count)
}

const SHOWN = 3
const ACTIVE = { status: 'active' }
const ASKED = { limit: SHOWN, count: true }

type Props = { kind: CaseKind; tenantId: string }

/** Lists cases for staff, active ones first. */
export function TenantCasesList({ kind, tenantId }: Props) {
  const { path, title, plural } = CASES[kind]
  const { cases, error, retry } = useTenantCases(kind, tenantId)
  const to = `/${path}` as const
  const counts = cases && cases.total > 0 && (
    <Row as="span" nowrap gap="xs lg">
      {cases.active > 0 && (
        <TextLink to={to} search={{ tenantId, ...ACTIVE }}>
          {cases.active} active
        </TextLink>
      )}
      <TextLink to={to} search={{ tenantId }}>
        View all {cases.total}
      </TextLink>
    </Row>
  )
  return (
    <Section title={`${title}s`} aside={counts}>
      {!cases && !error && <Loading height={72} />}
      {!cases && error && <ErrorState title={caseMessages(kind).failed.load} error={error} onRetry={retry} />}
      {cases?.total === 0 && <Text tone="soft">No {plural} so far.</Text>}
      {cases && cases.total > 0 && <ShortCases kind={kind} cases={cases.rows} reader="admin" />}
    </Section>
  )
}

function useTenantCases(kind: CaseKind, tenantId: string) {
  const newest = useQuery(newestCasesQuery(kind, { tenantId }, ASKED))
  const active = useQuery(newestCasesQuery(kind, { tenantId, ...ACTIVE }, ASKED))
  const ready = newest.data && active.data
  return {
    error: newest.error ?? active.error,
    retry: () => {
      void newest.refetch()
      void active.refetch()
    },
    cases: ready && {
      rows: activeFirst(active.data.rows, newest.data.rows, SHOWN),
      active: active.data.total ?? active.data.rows.length,
      total: newest.data.total ?? newest.data.rows.length,
    },
  }
}
