import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isId } from '../../../../../shared/ids.ts'
import { ActionButton } from '../../../../../web/ui/form/controls.tsx'
import { Row, Stack, Text } from '../../../../../web/ui/layout.tsx'
import { TextLink } from '../../../../../web/ui/link.tsx'
import { QueryState } from '../../../../../web/ui/loaded.tsx'
import type { BookImport, BookRow } from '../../imports.contract.ts'
import { rowsQuery } from '../imports.api.ts'
import { inSentence, rowName } from '../row-name.ts'
import { findNamesake } from './namesakes.ts'
import { type RowsProps, useKeptRows } from './problem.rows.tsx'

/** Enough to name the other row; in a longer book its name is said alone. */
const MOST_COMPARED = 500

const BY = {
  email: 'the same e-mail address',
  phone: 'the same phone and name',
  name: 'the same name and unit',
  answer: 'as you said',
}

type Answer = 'same' | 'another'

export function SamePersons({ book, kind, changing }: RowsProps) {
  const { query, rows } = useKeptRows(book.id, kind)
  const others = useQuery(rowsQuery(book.id, undefined, MOST_COMPARED))
  const isWhole = (others.data?.length ?? 0) < MOST_COMPARED
  const [answers, setAnswers] = useState<ReadonlyMap<string, Answer>>(new Map())
  const answer = (row: BookRow, to: Answer) => {
    setAnswers(new Map([...answers, [row.row, to]]))
    if (kind === 'same-name') changing.change({ fix: [{ kind, fix: to, rows: [row.row] }] })
    else if (to === 'another') changing.change({ same: [{ row: row.row, as: 'another' }] })
    else if (row.same) changing.change({ same: [{ row: row.row, as: row.same.as }] })
  }
  return (
    <>
      <QueryState query={query} failed="Failed to load the rows" height={120} />
      <Stack as="ul" divided>
        {rows.map(({ row }) => (
          <Row as="li" key={row.row} gap="sm lg" justify="between" align="center">
            <Question book={book} row={row} other={findNamesake(row, others.data ?? [])} isWhole={isWhole} />
            <Row gap="sm">
              {(['same', 'another'] as const).map((to) => (
                <ActionButton
                  key={to}
                  aria-pressed={isChosen(row, answers.get(row.row), to)}
                  aria-label={`${inSentence(rowName(book, row.row))}: ${to === 'same' ? 'the same person' : 'another person'}`}
                  variant={isChosen(row, answers.get(row.row), to) ? 'light' : 'default'}
                  onClick={() => answer(row, to)}
                >
                  {to === 'same' ? 'Same person' : 'Another'}
                </ActionButton>
              ))}
            </Row>
          </Row>
        ))}
      </Stack>
    </>
  )
}

const isChosen = ({ same }: BookRow, given: Answer | undefined, to: Answer): boolean =>
  given ? given === to : to === 'same' && same !== null

/** `isWhole` is false for a book of which only the first rows were compared. */
type QuestionProps = { book: BookImport; row: BookRow; other: BookRow | undefined; isWhole: boolean }

function Question({ book, row, other, isWhole }: QuestionProps) {
  const { same } = row
  const who = describe(book, row)
  if (same && isId(same.as))
    return (
      <Text>
        {inSentence(who)} is taken as{' '}
        <TextLink to="/tenants/$id" params={{ id: same.as }} target="_blank">
          a tenant of the portal
        </TextLink>
        : {BY[same.by]}.
      </Text>
    )
  if (same)
    return (
      <Text>
        {inSentence(who)} and {rowName(book, same.as)} are taken as one person: {BY[same.by]}.
      </Text>
    )
  return (
    <Text>
      {inSentence(who)}{' '}
      {other
        ? `and ${describe(book, other)} look like the same person.`
        : isWhole
          ? 'has the name of a tenant of the portal.'
          : 'has the name of another row, or of a tenant of the portal.'}
    </Text>
  )
}

/** 'row 7 (Ama Mensah, Shop 4, 024 412 3456)' */
const describe = (book: BookImport, { row, values }: BookRow): string =>
  `${rowName(book, row)} (${['name', 'unit', 'phone'].flatMap((field) => values[field] || []).join(', ')})`
