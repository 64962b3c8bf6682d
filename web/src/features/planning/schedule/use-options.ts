import { useQuery } from '../../../lib/use-apollo.ts';
import { useSettled } from '../session/use-settled.ts';
import { ChecklistOptionsDocument } from './checklist-options.gen.ts';
import { EquipmentOptionsDocument, type EquipmentOptionsQuery } from './equipment-options.gen.ts';
import { InterventionOptionsDocument, type InterventionOptionsQuery } from './intervention-options.gen.ts';
import { ScheduleChoicesDocument } from './schedule-choices.gen.ts';

const none: readonly never[] = [];

/** As many as a list of choices can reasonably show; more are found by typing. */
const maxShown = 60;

export type EquipmentOption = EquipmentOptionsQuery['equipment']['rows'][number];
export type InterventionOption = InterventionOptionsQuery['interventions']['rows'][number];

const active = [{ field: 'active', value: 'true' }];

const listQuery = (search: string, sortBy: string) => ({
  filters: active,
  ...(search === '' ? {} : { search }),
  sortBy,
  page: 1,
  rowsPerPage: maxShown,
});

/** Choices that the server looks up by what is typed; the last ones stay while the next are on their way. */
export const useEquipmentOptions = (typed: string) => {
  const search = useSettled(typed);
  const { data, previousData, loading } = useQuery(EquipmentOptionsDocument, {
    variables: { query: listQuery(search, 'description') },
  });
  const rows = ((data ?? previousData) as EquipmentOptionsQuery | undefined)?.equipment.rows ?? [];
  return { rows, searching: loading || search !== typed };
};

export const useInterventionOptions = (typed: string) => {
  const search = useSettled(typed);
  const { data, previousData, loading } = useQuery(InterventionOptionsDocument, {
    variables: { query: listQuery(search, 'description') },
  });
  const rows = ((data ?? previousData) as InterventionOptionsQuery | undefined)?.interventions.rows ?? [];
  return { rows, searching: loading || search !== typed };
};

export const useScheduleChoices = () => {
  const { data, error } = useQuery(ScheduleChoicesDocument, { variables: { all: { filters: active } } });
  return {
    types: data?.interventionTypes.rows ?? none,
    recurrences: data?.recurrences.rows ?? none,
    error,
  };
};

/** The checklists that are made for this work on this equipment. */
export const useChecklistOptions = (equipmentId: string | null, interventionId: string | null) => {
  const chosen = equipmentId !== null && interventionId !== null;
  const { data } = useQuery(ChecklistOptionsDocument, {
    variables: {
      query: {
        filters: [
          ...active,
          { field: 'equipmentId', value: equipmentId ?? '' },
          { field: 'interventionId', value: interventionId ?? '' },
        ],
      },
    },
    skip: !chosen,
  });
  return chosen ? (data?.checklists.rows ?? none) : none;
};
