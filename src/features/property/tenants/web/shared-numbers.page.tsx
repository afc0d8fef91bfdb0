import { useQuery } from '@tanstack/react-query'
import { printPhone } from '../../../../shared/fields/phone.ts'
import { TextLink } from '../../../../web/ui/link.tsx'
import { BackToSettings } from '../../../../web/ui/links/back-links.tsx'
import { type Column, DataTable } from '../../../../web/ui/list/data-table.tsx'
import { Card, Page, Section } from '../../../../web/ui/page.tsx'
import { EmptyState, ErrorState, Loading } from '../../../../web/ui/states.tsx'
import type { SharedNumber } from '../tenants.contract.ts'
import { TENANTS_KEY, tenantsApi } from './tenants.api.ts'

type Person = SharedNumber['people'][number]

const COLUMNS: Column<Person>[] = [
  {
    header: 'Name',
    card: 'title',
    cell: ({ id, name }) =>
      id === null ? (
        name
      ) : (
        <TextLink to="/tenants/$id" params={{ id }}>
          {name}
        </TextLink>
      ),
  },
  { header: 'Unit', cell: ({ unit, apartment }) => [unit, apartment].filter(Boolean).join(', ') || '–' },
  {
    header: 'Number',
    cell: ({ provenAt }) => (provenAt === null ? 'Entered by the office' : 'Proven by a code'),
  },
]

export function SharedNumbersPage() {
  return (
    <Page
      title="Shared Phone Numbers"
      back={
        <BackToSettings>
          <TextLink to="/tenants" search={{}}>
            ‹ All tenants
          </TextLink>
        </BackToSettings>
      }
      lead="Each person signs in with their own password. A code to sign in goes only to the one who has proven the number; to nobody while none has, or several have. Give each a number of their own under Edit, or let the one whose number it is confirm it under My Account."
    >
      <SharedNumbers />
    </Page>
  )
}

function SharedNumbers() {
  const { data, error, refetch } = useQuery({
    queryKey: [...TENANTS_KEY, 'shared-numbers'],
    queryFn: ({ signal }) => tenantsApi('GET /tenants/shared-numbers', { signal }),
  })
  if (data?.length === 0)
    return (
      <Card>
        <EmptyState title="No two tenants share a phone number.">
          When two do, they are listed here.
        </EmptyState>
      </Card>
    )
  if (data)
    return data.map(({ phone, people }) => (
      <Section key={phone} title={printPhone(phone)}>
        <DataTable
          label={`Tenants with ${printPhone(phone)}`}
          columns={COLUMNS}
          rows={people}
          rowKey={(person) => `${person.id} ${people.indexOf(person)}`}
        />
      </Section>
    ))
  if (error)
    return (
      <Card>
        <ErrorState title="Failed to load the shared numbers" error={error} onRetry={() => void refetch()} />
      </Card>
    )
  return <Loading height={320} />
}
