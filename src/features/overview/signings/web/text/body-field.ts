import { documentText } from '../../document-text.ts'
import { listUnknown } from '../../placeholders.rules.ts'
import { SIGNING_MESSAGES } from '../../signings.messages.ts'

/** Names the first unknown placeholder, as the server does. */
export const bodyField = documentText.superRefine((body, ctx) => {
  const [unknown] = listUnknown(body)
  if (unknown !== undefined)
    ctx.addIssue({ code: 'custom', message: SIGNING_MESSAGES.unknownPlaceholder(unknown) })
})
