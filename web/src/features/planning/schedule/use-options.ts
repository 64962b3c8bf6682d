import { useQuery } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { ChecklistOptionsDocument } from './checklist-options.gen.ts';
import { EquipmentOptionsDocument, type EquipmentOptionsQuery } from './equipment-options.gen.ts';
import { InterventionOptionsDocument, type InterventionOptionsQuery } from './intervention-options.gen.ts';
import { ScheduleChoicesDocument } from './schedule-choices.gen.ts';

/** As many as a list of choices can reasonably show; more are found by typing. */
const mostShown = 60;
const typingPause = 200;

export type EquipmentOption = EquipmentOptionsQuery['equipment']['rows'][number];
export type InterventionOption = InterventionOptionsQuery['interventions']['rows'][number];

/** What was typed a moment ago, when nothing more was typed since. */
const useSettled = (typed: string): string => {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), typingPause);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
};

const listQuery = (search: string, sortBy: string) => ({
  ...(search === '' ? {} : { search }),
  sortBy,
  page: 1,
  rowsPerPage: mostShown,
});

/** Choices that the server looks up by what is typed; the last ones stay while the next are on their way. */
export const useEquipmentOptions = (typed: string) => {
  const search = useSettled(typed);
  const { data, previousData, loading } = useQuery(EquipmentOptionsDocument, {
    variables: { query: listQuery(search, 'description') },
  });
  const rows = ((data ?? previousData) as EquipmentOptionsQuery | undefined)?.equipment.rows ?? [];
  return { rows: rows.filter(({ active }) => active), searching: loading || search !== typed };
};

export const useInterventionOptions = (typed: string) => {
  const search = useSettled(typed);
  const { data, previousData, loading } = useQuery(InterventionOptionsDocument, {
    variables: { query: listQuery(search, 'description') },
  });
  const rows = ((data ?? previousData) as InterventionOptionsQuery | undefined)?.interventions.rows ?? [];
  return { rows: rows.filter(({ active }) => active), searching: loading || search !== typed };
};

export const useScheduleChoices = () => {
  const { data, error } = useQuery(ScheduleChoicesDocument, { variables: { all: {} } });
  return {
    types: (data?.interventionTypes?.rows ?? []).filter((type) => type?.active === true),
    recurrences: (data?.recurrences?.rows ?? []).filter((recurrence) => recurrence?.active === true),
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
          { field: 'equipmentId', value: equipmentId ?? '' },
          { field: 'interventionId', value: interventionId ?? '' },
        ],
      },
    },
    skip: !chosen,
  });
  return chosen ? (data?.checklists?.rows ?? []).filter((checklist) => checklist?.active === true) : [];
};
