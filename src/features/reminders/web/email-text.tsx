import classes from './reminders.module.css'

/** An address below a name; where it is too long for one line it goes on behind its @. */
export function EmailText({ address }: { address: string }) {
  const at = address.lastIndexOf('@') + 1
  return (
    <span className={classes.under}>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </span>
  )
}
