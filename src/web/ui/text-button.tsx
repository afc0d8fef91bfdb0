import type { ComponentPropsWithRef } from 'react'
import classes from './text-button.module.css'

type Props = ComponentPropsWithRef<'button'> & {
  /** Looks like the text around it, underlined. */
  inherit?: boolean
}

/** A button that reads like a link. */
export const TextButton = ({ inherit, ...rest }: Props) => (
  <button type="button" {...rest} className={classes.button} data-inherit={inherit || undefined} />
)
