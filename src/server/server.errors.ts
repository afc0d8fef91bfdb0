import { type AppError, defineErrors } from '../shared/errors.ts'

export const AUTH_ERRORS = defineErrors(
  'auth',
  {
    required: 'Please sign in.',
    wrongMetricsToken: 'The token of METRICS_TOKEN is missing or wrong.',
    onlyAdmins: 'Only an admin may do this.',
    onlyTenants: 'Only a tenant may do this.',
    forbidden: (role: string | null) => `Your role (${role}) may not do this.`,
    needsTotp: 'Owners of this portal must use two-step sign-in. Please set it up under My Account first.',
    mustChangePassword: 'Please choose a password of your own first: yours was given to others too.',
  },
  {
    401: ['required', 'wrongMetricsToken'],
    403: ['onlyAdmins', 'onlyTenants', 'forbidden', 'needsTotp', 'mustChangePassword'],
  },
)

/** Faults of a request itself, before its contents. */
export const HTTP_ERRORS = defineErrors(
  'http',
  {
    invalidJson: 'The request body is not valid JSON.',
    emptyBody: 'The request body is empty; JSON is expected.',
    tooLarge: 'The request is too large.',
    wrongContentType: 'This content type is not understood; send JSON.',
    wrongLength: 'The Content-Length does not match the body.',
    notCompressed: 'The request body is not compressed as its Content-Encoding says.',
    unknownEncoding: 'This Content-Encoding is not understood.',
    invalidAddress: 'The address is not valid.',
    nothingThere: 'There is nothing at this address.',
    notHttp: 'The request is not valid HTTP.',
    timedOut: 'The request took too long to arrive.',
    headersTooLarge: 'The headers of the request are too large.',
    noSuchCall: 'There is no such call in this API.',
    invalidIdempotencyKey: 'Idempotency-Key must be a text of 1 to 255 characters.',
    idempotencyKeyReused: 'This Idempotency-Key was used with other contents; use a new one.',
    wrongCursor: 'The cursor is not one of this list; start from the first page.',
    tooManyRequests: (sentence: string) => sentence,
  },
  {
    400: [
      'invalidJson',
      'emptyBody',
      'wrongLength',
      'notCompressed',
      'invalidAddress',
      'notHttp',
      'invalidIdempotencyKey',
      'wrongCursor',
    ],
    404: ['nothingThere', 'noSuchCall'],
    408: ['timedOut'],
    413: ['tooLarge'],
    415: ['wrongContentType', 'unknownEncoding'],
    422: ['idempotencyKeyReused'],
    429: ['tooManyRequests'],
    431: ['headersTooLarge'],
  },
)

export const UPLOAD_ERRORS = defineErrors(
  'upload',
  {
    malformed: (sentence: string) => sentence,
    tooLarge: (sentence: string) => sentence,
    wrongType: (sentence: string) => sentence,
    notImported: (sentence: string) => sentence,
  },
  { 400: ['malformed', 'notImported'], 413: ['tooLarge'], 415: ['wrongType'] },
)

export const SERVER_ERRORS = defineErrors(
  'server',
  {
    noDatabase: 'The portal cannot reach its database right now. Please try again in a moment.',
    noFiles: 'The portal cannot store files right now. Nothing was changed; please tell the landlord.',
    diskFull: 'The portal has no space left to store this. Nothing was changed; please tell the landlord.',
    busy: (sentence: string) => sentence,
    unreachable: (sentence: string) => sentence,
    unexpected: (reference: string) =>
      `Something went wrong on our side; nothing you typed is lost. Please try again, or tell us the reference ${reference}.`,
  },
  { 500: ['unexpected'], 503: ['noDatabase', 'noFiles', 'diskFull', 'busy', 'unreachable'] },
)

const INPUT_ERRORS = defineErrors('input', { invalid: (sentence: string) => sentence }, { 400: ['invalid'] })

/** For input that breaks a rule, in a sentence that says which. */
export const { invalid } = INPUT_ERRORS

/** For one field: the sentence is its detail too. */
export const invalidField = (sentence: string): AppError => invalid(sentence).asDetail()
