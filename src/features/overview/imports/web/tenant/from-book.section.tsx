import { useQuery } from '@tanstack/react-query'
import { client } from '../../../../../web/http.ts'
import { Stack, Text } from '../../../../../web/ui/layout.tsx'
import { Section } from '../../../../../web/ui/page.tsx'
import { ErrorState } from '../../../../../web/ui/states.tsx'
import { InstantText } from '../../../../../web/ui/values.tsx'
import type { TenantBook, tenantBookEndpoints } from '../../tenant-book.contract.ts'
import { inSentence, placeName, toCardNumber } from '../row-name.ts'
import classes from './from-book.module.css'

/** Letters that need more than one column. */
const LONG = 24

const tenantBookApi = client<typeof tenantBookEndpoints>()

/** The rows of the landlord's book that the tenant came from; nothing without one. */
export function FromBookSection({ tenantId }: { tenantId: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['tenant-book', tenantId],
    queryFn: ({ signal }) => tenantBookApi('GET /tenants/{id}/book', { params: { id: tenantId }, signal }),
  })
  if (!data && error)
    return (
      <Section title="From the book">
        <ErrorState
          title="Failed to load the rows of the book"
          error={error}
          onRetry={() => void refetch()}
        />
      </Section>
    )
  if (!data || data.length === 0) return null
  return (
    <Section title="From the book">
      {data.map((book) => (
        <Book key={book.importId} book={book} />
      ))}
    </Section>
  )
}

/** Rent cards have no file name. */
const placeInBook = (fileName: string, row: string) =>
  inSentence(fileName ? placeName(row) : `card ${toCardNumber(row)}`)

function Book({ book: { fileName, importedAt, signedBy, rows } }: { book: TenantBook }) {
  return (
    <details>
      <Text as="summary">
        {fileName || 'Rent cards'}, signed by {signedBy} on <InstantText instant={importedAt} />
      </Text>
      <Stack gap="md" mt="sm">
        {rows.map(({ row, cells }) => (
          <section key={row} aria-label={placeInBook(fileName, row)}>
            <Text tone="soft" size="sm" mb="xs">
              {placeInBook(fileName, row)}
            </Text>
            <dl className={classes.cells}>
              {cells.map(({ heading, text }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: cells of a book never change, and headings repeat
                <div key={at} data-long={text.length > LONG || undefined}>
                  <dt>{heading || '(no heading)'}</dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </Stack>
    </details>
  )
}
