import { type ChangeEventHandler, type ReactNode, useId } from 'react'
import { t } from '../../../../../web/translate.ts'
import { Text } from '../../../../../web/ui/layout.tsx'
import classes from './agree-field.module.css'

type Props = {
  checked?: boolean
  error?: ReactNode
  onChange?: ChangeEventHandler<HTMLInputElement>
  'data-path'?: string
}

/** A native box in its label, so that a thumb finds all of it. */
export function AgreeField({ error, ...rest }: Props) {
  const id = useId()
  return (
    <div>
      <label className={classes.agree}>
        <input
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          {...rest}
        />
        {t('I have read the document and agree to it')}
      </label>
      {error && (
        <Text id={id} tone="red" size="sm">
          {error}
        </Text>
      )}
    </div>
  )
}
