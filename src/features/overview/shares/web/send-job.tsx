import { DialogPart, lazyPart } from '../../../../web/ui/lazy-part.tsx'
import type { JobSharing } from '../../../service/cases/web/admin/case-job.ts'

const DIALOG = lazyPart(() => import('./send-job.dialog.tsx').then((module) => module.SendJobDialog))

export const SendJob = (props: JobSharing) => (
  <DialogPart part={DIALOG} props={props} onFailed={props.onClose} />
)
