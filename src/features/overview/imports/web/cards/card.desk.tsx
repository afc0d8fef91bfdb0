import { useState } from 'react'
import { shrinkPhoto } from '../../../../../web/files/photo.ts'
import { randomKey } from '../../../../../web/forms/form-key.ts'
import { Row, Text } from '../../../../../web/ui/layout.tsx'
import { TextButton } from '../../../../../web/ui/text-button.tsx'
import type { BookImport, BookRow } from '../../imports.contract.ts'
import { toCardNumber } from '../row-name.ts'
import type { Queued } from '../use-import-changes.ts'
import { CardForm } from './card.form.tsx'
import { CardPhoto } from './card.photo.tsx'
import {
  type CardTexts,
  findNext,
  hasText,
  NOTHING_STAYS,
  STAYING,
  type Staying,
  toTexts,
} from './card-texts.ts'
import classes from './cards.module.css'
import type { SentCard } from './use-card-queue.ts'

type Props = {
  book: BookImport
  rows: readonly BookRow[]
  queue: Queued<SentCard>
  current: string | null
  onCurrent: (row: string | null) => void
}

/** The photo left, its fields right; the keyboard alone is enough. */
export function CardDesk({ book, rows, queue, current, onCurrent }: Props) {
  const [staying, setStaying] = useState<Staying>(() => findStaying(rows))
  const [photo, setPhoto] = useState<File | null>(null)
  const [turn, setTurn] = useState(0)
  const row = rows.find((one) => one.row === current)
  const isWaiting = (one: BookRow) => queue.waiting.some((card) => card.row?.row === one.row)
  const show = (next: string | null) => {
    setPhoto(null)
    setTurn(turn + 1)
    onCurrent(next)
  }
  const save = (texts: CardTexts) => {
    if (hasText(texts) || photo) queue.add({ key: randomKey(), row: row ?? null, texts, photo })
    setStaying(Object.fromEntries(STAYING.map((field) => [field, texts[field]])) as Staying)
    const others = rows.filter((one) => !isWaiting(one))
    show(findNext(others, current))
  }
  return (
    <div className={classes.desk}>
      <CardPhoto
        importId={book.id}
        row={row}
        file={photo}
        onFile={(file) => void shrinkPhoto(file).then(setPhoto)}
      />
      <div>
        <Row gap="sm lg" justify="between" align="baseline" mb="md">
          <h2>{row ? `Card ${toCardNumber(row.row)}` : 'New card'}</h2>
          {row && <TextButton onClick={() => show(null)}>A new card instead</TextButton>}
        </Row>
        <CardForm
          key={`${current} ${turn}`}
          record={`${book.id} ${current ?? 'new'}`}
          initial={toTexts(row, staying)}
          onSave={save}
        />
        <Text tone="soft" size="sm" mt="sm">
          Enter goes to the next field. Ctrl + Enter saves the card and begins the next one.
        </Text>
      </div>
    </div>
  )
}

const findStaying = (rows: readonly BookRow[]): Staying => {
  const last = rows.findLast(({ values }) => STAYING.some((field) => values[field]))
  return last
    ? (Object.fromEntries(STAYING.map((field) => [field, last.values[field] ?? ''])) as Staying)
    : NOTHING_STAYS
}
