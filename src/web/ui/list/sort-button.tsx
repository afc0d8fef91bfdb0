import classes from './sort-button.module.css'

type Props = { children: string; direction: 'ascending' | 'descending' | undefined; onClick: () => void }

export const SortButton = ({ children, direction, onClick }: Props) => (
  <button type="button" className={classes.button} data-direction={direction} onClick={onClick}>
    {children}
    <svg width="8" height="12" viewBox="0 0 8 12" aria-hidden="true" focusable="false">
      <path className={classes.up} d="M4 0 8 5H0z" />
      <path className={classes.down} d="M4 12 0 7h8z" />
    </svg>
  </button>
)
