import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../../web/ui/button.tsx'
import { Text } from '../../../../web/ui/layout.tsx'
import { LinkButton } from '../../../../web/ui/link.tsx'
import { BackToReports } from '../../../../web/ui/links/back-links.tsx'
import { Below, type Column, DataTable } from '../../../../web/ui/list/data-table.tsx'
import { QueryState } from '../../../../web/ui/loaded.tsx'
import { useNotice } from '../../../../web/ui/notice.tsx'
import { Card, Page } from '../../../../web/ui/page.tsx'
import { EmptyState } from '../../../../web/ui/states.tsx'
import { DayText } from '../../../../web/ui/values.tsx'
import { useCan } from '../../../identity/accounts/web/accounts.api.ts'
import { TenantLink } from '../../../property/tenants/web/tenant-link.tsx'
import type { MissingCard } from '../rent-cards.contract.ts'
import { RENT_CARD_SOURCE } from '../rent-cards.messages.ts'
import { NotingCard } from './noting-card.tsx'
import { missingCardsQuery } from './rent-cards.api.ts'

export function MissingCardsPage() {
  const { data, error, refetch } = useQuery(missingCardsQuery)
  const notice = useNotice({ over: true })
  const mayNote = useCan()('lease:write')
  const [noting, setNoting] = useState<MissingCard | null>(null)
  return (
    <Page title="Rent Cards" back={<BackToReports />} lead={RENT_CARD_SOURCE}>
      {notice.node}
      <QueryState query={{ data, error, refetch }} failed="Failed to load the rent cards" height={320} />
      {data?.length === 0 && (
        <Card>
          <EmptyState title="No card is missing.">
            Leases whose official card is not recorded after seven days are listed here.
          </EmptyState>
        </Card>
      )}
      {data && data.length > 0 && (
        <DataTable
          label="Missing rent cards"
          columns={columns(mayNote ? setNoting : undefined)}
          rows={data}
          rowKey={({ leaseId }) => leaseId}
        />
      )}
      {noting && (
        <NotingCard
          card={{ leaseId: noting.leaseId, tenant: noting.tenantName, officialSerial: null, issuedOn: null }}
          notice={notice}
          onClose={() => setNoting(null)}
        />
      )}
    </Page>
  )
}

const columns = (onNote: ((card: MissingCard) => void) | undefined): Column<MissingCard>[] => [
  {
    header: 'Tenant',
    card: 'title',
    cell: ({ tenantId, tenantName, propertyName, unitName }) => (
      <>
        <TenantLink id={tenantId} name={tenantName} />
        <Below>
          {unitName}, {propertyName}
        </Below>
      </>
    ),
  },
  { header: 'Lease from', cell: ({ startsOn }) => <DayText day={startsOn} /> },
  {
    header: 'Card due',
    cell: ({ dueOn, daysLate }) => (
      <>
        <DayText day={dueOn} />
        <Text as="span" block tone="red" size="sm">
          {daysLate === 1 ? '1 day ago' : `${daysLate} days ago`}
        </Text>
      </>
    ),
  },
  {
    header: 'Actions',
    card: 'actions',
    tight: true,
    cell: (card) => (
      <>
        {onNote && (
          <Button variant="default" size="compact-sm" onClick={() => onNote(card)}>
            Record card
          </Button>
        )}
        <LinkButton to="/rent-cards/$id" params={{ id: card.leaseId }} variant="default" size="compact-sm">
          Open
        </LinkButton>
      </>
    ),
  },
]
