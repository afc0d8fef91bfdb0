import { useId, useState } from 'react'
import { t } from '../../../../web/translate.ts'
import { Text } from '../../../../web/ui/layout.tsx'
import { TextButton } from '../../../../web/ui/text-button.tsx'
import classes from './case-body.module.css'

const MANY_SAMPLE_EMAILS = 420
const MANY_LINES = 6

const isLong = (text: string) => text.length > MANY_SAMPLE_EMAILS || text.split('\n').length > MANY_LINES

/** Keeps line breaks; shortens long text until opened, unless `whole`. */
export function CaseBody({ text, whole = false }: { text: string; whole?: boolean }) {
  const id = useId()
  const [open, setOpen] = useState(whole)
  const long = isLong(text)
  return (
    <div>
      <Text id={id} className={classes.body} lineHeight={1.5} preLine data-cut={(long && !open) || undefined}>
        {text}
      </Text>
      {long && (
        <TextButton aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          {open ? t('Show less') : t('Show all')}
        </TextButton>
      )}
    </div>
  )
}
