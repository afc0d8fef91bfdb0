import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../../../web/api-error.ts'
import { Dialog } from '../../../../../web/ui/dialog.tsx'
import { Stack } from '../../../../../web/ui/layout.tsx'
import { Notice } from '../../../../../web/ui/notice.tsx'
import { ErrorState, Loading } from '../../../../../web/ui/states.tsx'
import { MailFacts } from './mail-facts.tsx'
import { MailMessage } from './mail-message.tsx'
import { MAILS_KEY, mailQuery } from './mails.api.ts'
import { type Reader, type Toast, toDelivery } from './messages.labels.ts'
import { RetryButton } from './retry-button.tsx'

type Props = { id: string; reader: Reader; onClose: () => void }

export function OpenedMail({ id, reader, onClose }: Props) {
  const { data: mail, error, refetch } = useQuery({ ...mailQuery(id), staleTime: 0 })
  const [toast, setToast] = useState<Toast | null>(null)
  const done = useDone(setToast)
  return (
    <Dialog title={mail?.subject ?? 'Message'} size={760} onClose={onClose}>
      {!mail && !error && <Loading height={420} />}
      {!mail && error && <NotLoaded error={error} onRetry={() => void refetch()} />}
      {mail && (
        <Stack gap="lg">
          {toast && <Notice tone={toast.tone}>{toast.text}</Notice>}
          <MailFacts mail={mail} reader={reader} />
          {mail.canSendAgain && (
            <div>
              <RetryButton
                large
                message={{ id, ...toDelivery(mail) }}
                reader={reader}
                onToast={setToast}
                onDone={done}
              />
            </div>
          )}
          <MailMessage mail={mail} />
        </Stack>
      )}
    </Dialog>
  )
}

/** Shows the result within the dialog and refetches the list. */
export function useDone(say: (toast: Toast) => void) {
  const store = useQueryClient()
  return async (toast: Toast) => {
    say(toast)
    await store.invalidateQueries({ queryKey: MAILS_KEY })
  }
}

export function NotLoaded({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (error instanceof ApiError && error.status === 404)
    return (
      <ErrorState title="This message is gone.">It was deleted since the link to it was made.</ErrorState>
    )
  return <ErrorState title="The message could not be loaded." error={error} onRetry={onRetry} />
}
