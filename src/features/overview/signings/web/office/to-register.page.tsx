import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { toLocalDay } from '../../../../../shared/days.ts'
import { Text } from '../../../../../web/ui/layout.tsx'
import { TextLink } from '../../../../../web/ui/link.tsx'
import { BackToSettings } from '../../../../../web/ui/links/back-links.tsx'
import { Below, type Column, DataTable } from '../../../../../web/ui/list/data-table.tsx'
import { Loaded } from '../../../../../web/ui/loaded.tsx'
import { Card, Page } from '../../../../../web/ui/page.tsx'
import { EmptyState } from '../../../../../web/ui/states.tsx'
import { DayText } from '../../../../../web/ui/values.tsx'
import type { RegistrationDue } from '../../signing.schemas.ts'
import { KIND_NAMES } from '../../signings.rules.ts'
import { registrationDueQuery } from '../signings.api.ts'

const REASONS = { rooms: 'One or two rooms to live in', term: 'Longer than three years' } as const

const COLUMNS: Column<RegistrationDue>[] = [
  {
    header: 'Document',
    card: 'title',
    cell: ({ signingId, number, kind }) => (
      <>
        <TextLink to="/signings/$id" params={{ id: signingId }}>
          {number}
        </TextLink>
        <Below>{KIND_NAMES[kind]}</Below>
      </>
    ),
  },
  {
    header: 'Tenant',
    cell: ({ tenantName, unitName, propertyName }) => (
      <>
        {tenantName}
        <Below>
          {unitName}, {propertyName}
        </Below>
      </>
    ),
  },
  { header: 'Why', cell: ({ reasons }) => reasons.map((reason) => REASONS[reason]).join('; ') },
  { header: 'Sealed', cell: ({ sealedAt }) => <DayText day={toLocalDay(new Date(sealedAt))} /> },
  {
    header: 'Due',
    cell: ({ dueOn, daysLate }) => (
      <>
        <DayText day={dueOn} />
        {daysLate > 0 && (
          <Text as="span" block tone="red" size="sm">
            {daysLate} {daysLate === 1 ? 'day' : 'days'} late
          </Text>
        )}
      </>
    ),
  },
]

export function ToRegisterPage({ tabs }: { tabs: ReactNode }) {
  const result = useQuery(registrationDueQuery)
  return (
    <Page
      title="Documents"
      part="To register"
      tabs={tabs}
      lead="Sealed agreements that the law wants registered. Open one to note its registration."
      back={<BackToSettings />}
    >
      <Loaded result={result} failed="Failed to load what is to be registered" height={240}>
        {(due) =>
          due.length === 0 ? (
            <Card>
              <EmptyState title="Nothing is to be registered.">
                A letting of one or two rooms to live in, and one of more than three years, appears here when
                its agreement is sealed.
              </EmptyState>
            </Card>
          ) : (
            <DataTable
              label="To register"
              columns={COLUMNS}
              rows={due}
              rowKey={({ signingId }) => signingId}
            />
          )
        }
      </Loaded>
    </Page>
  )
}
