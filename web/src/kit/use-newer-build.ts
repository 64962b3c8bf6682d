import { useEffect, useState } from 'react';
import { failureOf } from '../lib/failure.ts';
import { askBuild, reloadOnce } from '../lib/newer-build.ts';
import { unsaved } from '../lib/unsaved.ts';

/**
 * Whether a part of the page is missing because the server has a newer build, as the server says. Then the page is loaded again by
 * itself, at most once a minute, and never over a form that somebody is filling in.
 */
export const useNewerBuild = (error: unknown): boolean => {
  const [newer, setNewer] = useState(false);
  useEffect(() => {
    if (failureOf(error) !== 'code') return;
    let current = true;
    void askBuild().then((answer) => {
      if (!current || answer !== 'newer') return;
      setNewer(true);
      if (!unsaved.any()) reloadOnce();
    });
    return () => {
      current = false;
    };
  }, [error]);
  return newer;
};
