/** The same numbers for the same seed. */
export { random } from '../demo/random.ts'
