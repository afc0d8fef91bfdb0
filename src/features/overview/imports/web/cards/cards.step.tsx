import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getErrorMessage } from '../../../../../web/api-error.ts'
import { useOffline } from '../../../../../web/connection.ts'
import { Row, Text } from '../../../../../web/ui/layout.tsx'
import { QueryState } from '../../../../../web/ui/loaded.tsx'
import { Notice } from '../../../../../web/ui/notice.tsx'
import { TextButton } from '../../../../../web/ui/text-button.tsx'
import { useNarrow } from '../../../../../web/ui/use-narrow.ts'
import { rowsQuery } from '../imports.api.ts'
import { counted } from '../imports.labels.ts'
import { StepFoot } from '../step-foot.tsx'
import { countLeft } from '../steps.rules.ts'
import type { Queued, StepProps } from '../use-import-changes.ts'
import { useLeaveQuestion } from '../use-leave-question.ts'
import { CardDesk } from './card.desk.tsx'
import { CardList } from './card.list.tsx'
import { findNext, isTyped } from './card-texts.ts'
import { Photograph, WaitingPhotos } from './photograph.tsx'
import { type SentCard, useCardQueue } from './use-card-queue.ts'
import { useKeptPhotos } from './use-kept-photos.ts'

/** The queue ends with this step. */
const isAnyStep = () => true

/** On a phone cards are photographed, and typed later at the desk. */
export function CardsStep({ book, changing, onStep }: StepProps) {
  const [isPhotographing, setIsPhotographing] = useState(useNarrow())
  const [chosen, setCurrent] = useState<string | null>()
  const query = useQuery(rowsQuery(book.id))
  const queue = useCardQueue(book.id)
  useLeaveQuestion(queue, isAnyStep)
  const photos = useKeptPhotos(book.id)
  const isOffline = useOffline()
  const rows = query.data ?? []
  // The desk begins with the first card of which only the photo is there.
  const current = chosen === undefined ? findNext(rows, null) : chosen
  const untyped = rows.filter((row) => row.state !== 'leftOut' && !isTyped(row)).length
  const left = countLeft(book.problems)
  return (
    <>
      <Row gap="sm lg" justify="between" align="baseline">
        <Text weight={600} role="status">
          {counted(rows.length, 'card')}
          {untyped > 0 && `, ${untyped} still to type`}
        </Text>
        <Text role="status" tone="soft" size="sm">
          {queue.waiting.length > 0 && `Saving ${counted(queue.waiting.length, 'card')}...`}
        </Text>
        <TextButton onClick={() => setIsPhotographing(!isPhotographing)}>
          {isPhotographing ? 'Type the cards instead' : 'Photograph cards'}
        </TextButton>
      </Row>
      <Unsaved {...queue} />
      <WaitingPhotos waiting={photos.waiting} isOffline={isOffline} />
      <QueryState query={query} failed="Failed to load the cards" height={320} />
      {query.data && isPhotographing && <Photograph rows={rows} queue={queue} photos={photos} />}
      {query.data && !isPhotographing && (
        <CardDesk book={book} rows={rows} queue={queue} current={current} onCurrent={setCurrent} />
      )}
      {rows.length > 0 && (
        <CardList
          rows={rows}
          onOpen={(row) => {
            setIsPhotographing(false)
            setCurrent(row)
            scrollTo({ top: 0 })
          }}
          onLeave={(row, isLeft) => changing.change(isLeft ? { leave: [row] } : { take: [row] })}
        />
      )}
      <StepFoot to={left > 0 ? 'problems' : 'check'} onStep={onStep} word="Continue" stays={false} quiet>
        {untyped > 0 ? `${counted(untyped, 'card has', 'cards have')} only a photo yet.` : undefined}
      </StepFoot>
    </>
  )
}

function Unsaved({ failure, waiting, retry }: Queued<SentCard>) {
  if (failure === null) return null
  return (
    <Notice tone="error">
      {waiting.length > 0
        ? `${counted(waiting.length, 'card is', 'cards are')} not stored yet. Keep this page open until they are.`
        : 'The last card was not taken.'}{' '}
      {getErrorMessage(failure)}{' '}
      {waiting.length > 0 && (
        <TextButton inherit onClick={retry}>
          Try again
        </TextButton>
      )}
    </Notice>
  )
}
