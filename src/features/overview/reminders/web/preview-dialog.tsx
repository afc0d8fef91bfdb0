import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessageWith, formErrorMessage } from '../../../../web/error-messages.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { SubmitButton } from '../../../../web/ui/form/submit-button.tsx'
import { Row, Stack } from '../../../../web/ui/layout.tsx'
import { QueryState } from '../../../../web/ui/loaded.tsx'
import { Notice } from '../../../../web/ui/notice.tsx'
import { mailStatusQuery } from '../../../messaging/channels/web/deliveries/mails.api.ts'
import type { ReminderSettings } from '../reminders.contract.ts'
import { PreviewContents } from './preview-contents.tsx'
import { quietUntilLabel, switchOnLabel } from './reminder-labels.ts'
import { previewQuery } from './reminders.api.ts'
import classes from './reminders.module.css'

/** With `onAgree`, the dialog asks to store the settings. */
export type Asking = {
  values: ReminderSettings
  onAgree?: () => Promise<unknown>
  onEnd: (agreed: boolean) => void
}

const HEIGHT = 320
const WIDTH = 880
const whyNotStored = formErrorMessage(errorMessageWith('The reminders could not be switched on.'))

export function PreviewDialog({ values, onAgree, onEnd }: Asking) {
  const preview = useQuery({ ...previewQuery(values), staleTime: 0, gcTime: 0, refetchOnWindowFocus: false })
  const { data } = preview
  const { data: mail } = useQuery(mailStatusQuery)
  const isMailed = mail?.source !== 'off' && mail?.source !== 'none'
  const now = data && isMailed && quietUntilLabel(data, values.quiet) === null
  return (
    <Dialog title="Who would get what today" size={WIDTH} onClose={() => onEnd(false)}>
      <Stack gap="lg">
        <QueryState query={preview} failed="Failed to look who would get what" height={HEIGHT} />
        {data && <PreviewContents preview={data} values={values} asks={onAgree !== undefined} />}
        {onAgree ? (
          <Agree
            action={data && switchOnLabel(data.invoices.count, now === true)}
            onAgree={onAgree}
            onEnd={onEnd}
          />
        ) : (
          <Row className={classes.buttons} gap="sm">
            <Button variant="default" onClick={() => onEnd(false)}>
              Close
            </Button>
          </Row>
        )}
      </Stack>
    </Dialog>
  )
}

type AgreeProps = Required<Pick<Asking, 'onAgree' | 'onEnd'>> & { action: string | undefined }

function Agree({ action, onAgree, onEnd }: AgreeProps) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const agree = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await onAgree()
      onEnd(true)
    } catch (error) {
      setFailure(whyNotStored(error))
      setBusy(false)
    }
  }
  return (
    <>
      {failure && <Notice tone="error">{failure}</Notice>}
      <Row className={classes.buttons} gap="sm">
        <Button variant="default" onClick={() => onEnd(false)}>
          Cancel
        </Button>
        {action && (
          <SubmitButton busyText="Switching on..." busy={busy} onClick={() => void agree()}>
            {action}
          </SubmitButton>
        )}
      </Row>
    </>
  )
}
