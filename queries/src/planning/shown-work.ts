/** What follows from a work that was read, or that a command has just left, and asks nothing of the rows. */
export {
  type DecidedOccurrence,
  decidedReferences,
  plannedAsDecided,
} from '@cadenza/projections/planning/queries-of-decided';
export { changedSinceSigned, isUnchanged } from '@cadenza/projections/planning/queries-of-seal';
