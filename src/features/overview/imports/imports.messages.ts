import { defineErrors } from '../../../shared/errors.ts'
import { UPLOAD_MESSAGES } from '../../../shared/fields/uploads.ts'

export const BOOK_IMPORT_MESSAGES = {
  notFound: 'Import not found',
  rowNotFound: 'Row not found',
  noPhoto: 'This row has no photo.',
  unknownRow: (row: string) => `The book has no row '${row}'. Look at the rows of this import again.`,
  unknownSheet: (name: string) => `None of the sheets is called '${name}'.`,
  unknownHeadingRow: (row: number) => `No heading row: row ${row} of these sheets is empty.`,
  unknownColumn: (at: number) => `There is no column ${at + 1} in this book.`,
  onlyCards: 'Rows can be added to cards only. Correct the file, and upload it again.',
  tooManyCards: 'One import holds at most 10,000 cards. Please begin another one.',
  hasProblems: 'Some rows have problems that must be solved first.',
  changedMeanwhile: 'What will be made has changed since you looked.',
  nothingToImport: 'Nothing is left to import: every row is left out or in the portal already.',
  needsReason: 'The book and the portal differ. Say why this is right.',
  notImported: 'This has not been imported, or it was undone already.',
  builtOn: 'Others have worked with what this import made, so it cannot be undone any more.',
  isImported: 'This has been imported already. Undo the import to change it.',
  selectFile: 'Please select a CSV or Excel file',
  tooLarge: 'The file must be smaller than 20MB.',
  selectPhoto: 'Please select a photo',
  emptyPhoto: 'The photo is empty. Please choose another one.',
  photoTooLarge: UPLOAD_MESSAGES.tooLarge,
  photoType: UPLOAD_MESSAGES.wrongType,
} as const

export const BOOK_IMPORT_ERRORS = defineErrors('import', BOOK_IMPORT_MESSAGES, {
  400: ['unknownRow', 'unknownSheet', 'unknownHeadingRow', 'unknownColumn'],
  404: ['notFound', 'rowNotFound', 'noPhoto'],
  409: [
    'builtOn',
    'changedMeanwhile',
    'hasProblems',
    'isImported',
    'needsReason',
    'notImported',
    'nothingToImport',
    'onlyCards',
    'tooManyCards',
  ],
})
