import { useState } from 'react'
import { useOffline } from '../../../../../web/connection.ts'
import { Button } from '../../../../../web/ui/button.tsx'
import { Row, Text } from '../../../../../web/ui/layout.tsx'
import { DialogPart, lazyPart } from '../../../../../web/ui/lazy-part.tsx'
import { useNotice } from '../../../../../web/ui/notice.tsx'
import type { Undo, Walk } from './use-walk.ts'
import classes from './walk.module.css'

const SUBMIT = lazyPart(() => import('../submit/submit.dialog.tsx').then((module) => module.SubmitDialog))

type Props = { walk: Walk; undo: Undo | null; onUndo: (undo: Undo) => Promise<void>; onNext: () => void }

/** Within reach of the thumb: progress, the next item, taking back, submitting. */
export function WalkBar({ walk, undo, onUndo, onNext }: Props) {
  const [isSubmitting, setIsSubmitting] = useState(false)
  const isOffline = useOffline()
  const notice = useNotice({ over: true })
  const { handover, photos, waiting } = walk
  const { done, all } = handover
  const isReady = done === all && waiting === 0 && !isOffline
  return (
    <div className={classes.bar}>
      {notice.node}
      <Row justify="between" align="center" gap="xs md">
        <Text weight={600} role="status">
          {done} of {all}
        </Text>
        <Text size="sm" tone="soft" role="status">
          {waitingText(waiting, photos.length)}
        </Text>
      </Row>
      <progress max={Math.max(all, 1)} value={done} aria-label="Items with a condition" />
      <div className={classes.acts}>
        <Button
          variant="default"
          disabled={undo === null}
          aria-label={undo ? `Undo: ${undo.label}` : 'Undo'}
          onClick={() => undo && void onUndo(undo)}
        >
          Undo
        </Button>
        {done < all ? (
          <Button onClick={onNext}>Next item</Button>
        ) : (
          <Button disabled={!isReady} onClick={() => setIsSubmitting(true)}>
            Submit handover
          </Button>
        )}
      </div>
      {done === all && !isReady && (
        <Text size="sm" tone="soft">
          {isOffline
            ? 'It can be submitted when the connection is back.'
            : 'It can be submitted when everything is sent.'}
        </Text>
      )}
      {isSubmitting && (
        <DialogPart
          part={SUBMIT}
          props={{ handover, onClose: () => setIsSubmitting(false) }}
          onFailed={notice.fail}
        />
      )}
    </div>
  )
}

function waitingText(waiting: number, photos: number): string {
  if (waiting === 0) return ''
  if (photos === waiting) return `${photos} ${photos === 1 ? 'photo waits' : 'photos wait'} to be sent`
  return `${waiting} ${waiting === 1 ? 'change waits' : 'changes wait'} to be sent`
}
