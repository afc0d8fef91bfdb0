import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { getErrorMessage } from '../../../../web/api-error.ts'
import { Row, Stack, Text } from '../../../../web/ui/layout.tsx'
import { LinkButton, TextLink } from '../../../../web/ui/link.tsx'
import { BackToReports } from '../../../../web/ui/links/back-links.tsx'
import { isMonth, MonthChooser } from '../../../../web/ui/month-chooser.tsx'
import { useNotice } from '../../../../web/ui/notice.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { EmptyState, ErrorState, Loading } from '../../../../web/ui/states.tsx'
import { useUrlSearch } from '../../../../web/url-search.ts'
import { useToday } from '../../../identity/company/web/company.api.ts'
import { propertiesQuery } from '../../../property/properties/web/properties.api.ts'
import { DICTIONARY } from '../../ledger/dictionary.texts.ts'
import { addMonths, toMonth } from '../../taxes/taxes.rules.ts'
import { MonthExports } from '../../taxes/web/month-exports.tsx'
import type { OwnerStatement } from '../owner-statements.contract.ts'
import { statementFileName } from '../owner-statements.lines.ts'
import { ownerStatementsApi, statementQuery } from './owner-statements.api.ts'
import { ExpensesBehind, PaymentsBehind } from './statement-behind.tsx'
import { StatementCard } from './statement-card.tsx'
import { StatementTotals } from './statement-totals.tsx'

const SEARCH = { month: '', propertyId: '' }

export function OwnerStatementsPage() {
  const today = useToday()
  const [search, setSearch] = useUrlSearch(SEARCH)
  const { node, show } = useNotice({ over: true })
  const fail = useCallback((text: string) => show('error', text), [show])
  const { propertyId } = search
  // Owners get the past month.
  const month = isMonth(search.month) ? search.month : addMonths(toMonth(today), -1)
  const step = (changes: Partial<typeof SEARCH>) => setSearch(changes, { push: true })
  const { data: statement } = useQuery(statementQuery(month, propertyId))
  const one = statement?.behind ? statement.properties[0] : undefined
  const query = { propertyId: propertyId || undefined }
  return (
    <Page
      title="Owner's statement"
      back={<BackToReports />}
      lead="What each property brought in a month: received, spent, taxed, and what is left."
      actions={
        <MonthExports
          load={(format) =>
            ownerStatementsApi.bytes('GET /owner-statements/{month}', {
              params: { month },
              query: { ...query, format },
            })
          }
          fileName={(format) => statementFileName(month, one?.propertyName ?? null, format)}
          onFailed={fail}
        />
      }
    >
      {node}
      <Row gap="sm" align="end" mb="md">
        <Row gap="sm" align="end" nowrap>
          <MonthChooser month={month} today={today} onChange={(next) => step({ month: next })} />
        </Row>
        <PropertySelect value={propertyId} one={one} onChange={(next) => step({ propertyId: next })} />
      </Row>
      <Statement month={month} propertyId={propertyId} />
    </Page>
  )
}

type SelectProps = {
  value: string
  one: { propertyId: string; propertyName: string } | undefined
  onChange: (propertyId: string) => void
}

function PropertySelect({ value, one, onChange }: SelectProps) {
  const { data = [] } = useQuery(propertiesQuery)
  const known = data.map(({ id, name }) => ({ value: id, label: name }))
  const isListed = one === undefined || known.some((option) => option.value === one.propertyId)
  const archived = isListed ? [] : [{ value: one.propertyId, label: one.propertyName }]
  return (
    <NativeSelect
      label="Property"
      w={260}
      value={value}
      data={[{ value: '', label: 'All properties' }, ...known, ...archived]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

function Statement({ month, propertyId }: { month: string; propertyId: string }) {
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery(statementQuery(month, propertyId))
  if (isPending) return <Loading height={520} />
  if (error && (!data || isPlaceholderData))
    return (
      <ErrorState
        title="Failed to load the statement of this month"
        onRetry={() => void refetch()}
        action={
          propertyId !== '' && (
            <TextLink to="/owner-statements" search={{ month }}>
              All properties
            </TextLink>
          )
        }
      >
        {getErrorMessage(error)}
      </ErrorState>
    )
  if (!data) return null
  return (
    <div style={{ opacity: isPlaceholderData ? 0.6 : undefined }}>
      <Contents statement={data} />
    </div>
  )
}

function Contents({ statement }: { statement: OwnerStatement }) {
  const { properties, behind, month } = statement
  if (properties.length === 0)
    return (
      <EmptyState
        title="No properties yet."
        action={
          <LinkButton to="/properties" search={{}}>
            Properties
          </LinkButton>
        }
      >
        Each property is listed here with its income in the month.
      </EmptyState>
    )
  return (
    <Stack gap="lg">
      {!behind && <StatementTotals statement={statement} />}
      <Stack gap="lg" columns={400}>
        {properties.map((property) => (
          <StatementCard key={property.propertyId} statement={statement} property={property} />
        ))}
        {behind && <ExpensesBehind month={month} expenses={behind.expenses} />}
      </Stack>
      {behind && <PaymentsBehind month={month} payments={behind.payments} />}
      <Text tone="soft" size="sm">
        {DICTIONARY.receivedAsIncome} {DICTIONARY.net} Units are those that the property has, by its capacity
        or its list of units, whichever is more.
      </Text>
    </Stack>
  )
}
