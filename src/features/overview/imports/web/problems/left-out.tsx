import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionButton } from '../../../../../web/ui/form/controls.tsx'
import { Row, Stack, Text } from '../../../../../web/ui/layout.tsx'
import { QueryState } from '../../../../../web/ui/loaded.tsx'
import { TextButton } from '../../../../../web/ui/text-button.tsx'
import type { BookImport } from '../../imports.contract.ts'
import { rowsQuery } from '../imports.api.ts'
import { counted } from '../imports.labels.ts'
import { inSentence, rowName } from '../row-name.ts'
import type { Changing } from '../use-import-changes.ts'

type Props = { book: BookImport; changing: Changing }

/** Rows that are not imported, each of which can be taken again. */
export function LeftOut({ book, changing }: Props) {
  const [isOpened, setIsOpened] = useState(false)
  const { leftOut } = book.makes
  if (leftOut === 0 && !isOpened) return null
  return (
    <Stack gap="sm">
      <div>
        <TextButton aria-expanded={isOpened} onClick={() => setIsOpened(!isOpened)}>
          {counted(leftOut, 'row')} left out
        </TextButton>
      </div>
      {isOpened && <Rows book={book} changing={changing} />}
    </Stack>
  )
}

function Rows({ book, changing }: Props) {
  const query = useQuery(rowsQuery(book.id))
  const rows = query.data?.filter(({ state }) => state === 'leftOut') ?? []
  return (
    <>
      <QueryState query={query} failed="Failed to load the rows" height={80} />
      <Stack as="ul" surface="card" divided>
        {rows.map(({ row, values }) => (
          <Row as="li" key={row} gap="sm lg" justify="between" align="center">
            <Text>
              {inSentence(rowName(book, row))}, {values['name'] || 'no name'}
              {values['unit'] && `, ${values['unit']}`}
            </Text>
            <ActionButton
              aria-label={`Take ${rowName(book, row)} again`}
              onClick={() => changing.change({ take: [row] })}
            >
              Take it again
            </ActionButton>
          </Row>
        ))}
      </Stack>
    </>
  )
}
